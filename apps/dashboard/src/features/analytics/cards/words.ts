import { formatCount, formatMean, formatSigned, pluralized } from '../../../lib/format.ts'

const points = (difference: number) => formatSigned(Math.round(difference))

const CHANCE_ONLY = 'This covers chance only, not shoppers who chose not to answer.'

export const words = {
  sortedByShare: 'Sorted by share',
  builderOrder: 'Builder order',
  sortAgain: 'Change the order:',
  share: 'Share',
  count: 'Count',
  change: 'Change',
  ofAll: (all: number) => `of ${formatCount(all)}`,
  between: (low: number, high: number) => `between ${Math.round(low)} and ${Math.round(high)}%`,
  changed: (difference: number, isSure: boolean) =>
    `${difference < 0 ? 'down' : 'up'} ${pluralized(Math.abs(Math.round(difference)), 'point', 'points')}, ${isSure ? 'more than chance' : 'could be chance'}`,
  changeMark: (difference: number, isSure: boolean) => {
    if (!isSure) return `≈ ${points(difference)}`
    return `${difference < 0 ? '▼' : '▲'} ${Math.abs(Math.round(difference))}`
  },
  meanChange: (difference: number, isSure: boolean) =>
    isSure
      ? `${difference < 0 ? '▼' : '▲'} ${formatMean(Math.abs(difference))}`
      : `≈ ${difference < 0 ? '−' : '+'}${formatMean(Math.abs(difference))} could be chance`,
  scoreChange: (difference: number, isSure: boolean) =>
    isSure
      ? `${difference < 0 ? '▼' : '▲'} ${Math.abs(Math.round(difference))}`
      : `≈ ${points(difference)} could be chance`,
  from: (figure: string) => `from ${figure}`,
  filterBy: 'Filter by this',
  filteredBy: 'Your filter',
  ownFilter: 'Your filter.',
  ownFilterText: 'The other bars show what it leaves out. Tap one to add it.',
  interval: '95% interval',
  before: 'before',
  couldBeChance: '≈ could be chance',
  groupBShare: (share: string, count: number) => `B ${share} · ${formatCount(count)}`,
  rough: (responses: string) => `Rough: ${responses}`,
  howSure: 'How sure?',
  howSureShare: (share: string, all: number, { low, high }: { readonly low: number; readonly high: number }) =>
    `${share}. With ${pluralized(all, 'response', 'responses')} it is between ${Math.round(low)} and ${Math.round(high)}% at 95% confidence. ${CHANCE_ONLY}`,
  howSureMean: (mean: string, low: number, high: number) =>
    `The average is ${mean}. It is between ${formatMean(low)} and ${formatMean(high)} at 95% confidence. ${CHANCE_ONLY}`,
  howSureNps: (score: string, low: number, high: number) =>
    `The score is ${score}. It is between ${formatSigned(Math.round(low))} and ${formatSigned(Math.round(high))} at 95% confidence. ${CHANCE_ONLY}`,
  margin: (half: string) => `± ${half}`,
  range: (low: string, high: string) => `so between ${low} and ${high}`,
  topTwo: (from: number, to: number) => `gave ${from} or ${to}`,
  npsTooFew: (missing: number) => `A score needs 10 responses. ${pluralized(missing, 'more is', 'more are')} missing.`,
  npsFormula: 'Score = promoters − detractors',
} as const
