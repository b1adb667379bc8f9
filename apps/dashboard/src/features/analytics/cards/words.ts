import { formatCount, formatMean, formatSigned, pluralized } from '../../../lib/format.ts'
import { pointsText, wholePoints } from '../points.ts'
import type { ComparedWith } from './compared-question.ts'

const points = (difference: number) => formatSigned(Math.round(difference))

/** A change that could be chance: +1 point, and 0 points. */
const signedPoints = (difference: number) =>
  `${points(difference)} ${Math.abs(Math.round(difference)) === 1 ? 'point' : 'points'}`

const arrow = (difference: number) => (difference < 0 ? '▼' : '▲')

function signedMean(difference: number): string {
  const mean = formatMean(Math.abs(difference))
  if (mean === formatMean(0)) return mean
  return `${difference < 0 ? '−' : '+'}${mean}`
}

const daysApart = (difference: number) =>
  difference === 0
    ? 'the same day'
    : `${pluralized(Math.abs(difference), 'day', 'days')} ${difference < 0 ? 'earlier' : 'later'}`

/** A change that could be chance is never said as a fact. */
const unsure = (change: string) => `≈ ${change}, could be chance,`

/** Whole points would hide so narrow an interval, and an end that is close to none. */
const NARROW = 3
const isCloseToNone = (end: number) => end !== 0 && Math.round(end) === 0

const fromTo = (low: string, high: string) => `${low} to ${high}`

function pointsRange(low: number, high: number): string {
  const signed = high - low < NARROW || isCloseToNone(low) || isCloseToNone(high) ? signedMean : points
  return `${fromTo(signed(low), signed(high))} points`
}

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
    isSure
      ? `${difference < 0 ? 'down' : 'up'} ${pointsText(difference)}, more than chance`
      : `${signedPoints(difference)}, could be chance`,
  changeMark: (difference: number, isSure: boolean) => {
    if (!isSure) return `≈ ${points(difference)}`
    return `${arrow(difference)} ${wholePoints(difference)}`
  },
  /** A change of a share, or of the figure that sums up a question of a shape, and its interval. */
  changes: {
    scale: {
      change: (by: number, isSure: boolean) =>
        isSure ? `${arrow(by)} ${formatMean(Math.abs(by))}` : unsure(signedMean(by)),
      range: (low: number, high: number) => fromTo(signedMean(low), signedMean(high)),
    },
    nps: {
      change: (by: number, isSure: boolean) => (isSure ? `${arrow(by)} ${wholePoints(by)}` : unsure(points(by))),
      range: pointsRange,
    },
    share: {
      change: (by: number, isSure: boolean) => (isSure ? `${arrow(by)} ${pointsText(by)}` : unsure(signedPoints(by))),
      range: pointsRange,
    },
    dates: {
      change: (by: number, isSure: boolean) => (isSure ? `${daysApart(by)},` : unsure(daysApart(by))),
      range: (low: number, high: number) => `${fromTo(formatSigned(low), formatSigned(high))} days`,
    },
  },
  against: {
    period: (figure: string) => `from ${figure}`,
    filters: (figure: string) => `against B: ${figure}`,
  } satisfies { readonly [With in ComparedWith]: (figure: string) => string },
  /** The figures of the others, on a line of their own. */
  others: {
    period: (figures: string) => `before ${figures}`,
    filters: (figures: string) => `B ${figures}`,
  } satisfies { readonly [With in ComparedWith]: (figures: string) => string },
  differenceIs: 'Difference:',
  difference: (range: string) => `Difference: ${range}`,
  pointsRange,
  inA: (responses: string) => `A ${responses}`,
  amongOthers: {
    period: (responses: string) => `${responses} before`,
    filters: (responses: string) => `B ${responses}`,
  } satisfies { readonly [With in ComparedWith]: (responses: string) => string },
  filterBy: 'Filter by this',
  filteredBy: 'Your filter',
  ownFilter: 'Your filter.',
  ownFilterText: 'The other bars show what it leaves out.',
  tapToAdd: 'Tap one to add it.',
  interval: '95% interval',
  before: 'before',
  couldBeChance: '≈ could be chance',
  rough: (count: string) => `Rough: ${count}`,
  countOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  howSure: 'How sure?',
  howSureShare: (share: string, all: number, { low, high }: { readonly low: number; readonly high: number }) =>
    `${share}. With ${pluralized(all, 'response', 'responses')} it is between ${Math.round(low)} and ${Math.round(high)}% at 95% confidence. ${CHANCE_ONLY}`,
  howSureMean: (mean: string, low: number, high: number) =>
    `The average is ${mean}. It is between ${formatMean(low)} and ${formatMean(high)} at 95% confidence. ${CHANCE_ONLY}`,
  howSureNps: (score: string, low: number, high: number) =>
    `The score is ${score}. It is between ${formatSigned(Math.round(low))} and ${formatSigned(Math.round(high))} at 95% confidence. ${CHANCE_ONLY}`,
  howSureMedian: (median: string, low: string, high: string) =>
    `Half of the answers are ${median} or earlier. That day is between ${low} and ${high} at 95% confidence. ${CHANCE_ONLY}`,
  earliest: 'earliest',
  median: 'median',
  latest: 'latest',
  otherDays: 'Other days',
  commonDays: (shown: number, all: number) => `The ${formatCount(shown)} most common of ${formatCount(all)} days`,
  commonDaysOfBoth: (shown: number, all: number) =>
    `${formatCount(shown)} of ${formatCount(all)} days: those with the largest share on either side`,
  medianColumn: 'column of the median',
  thisPeriod: 'this period',
  shareOf: (share: string, all: number) => `${share} of ${formatCount(all)}`,
  ofWhoCame: (reached: number) =>
    `of the ${pluralized(reached, 'shopper', 'shoppers')} who reached this question wrote something`,
  whoCame: (reached: number) => `${reached === 1 ? 'shopper' : 'shoppers'} who reached this question wrote something`,
  margin: (half: string) => `± ${half}`,
  range: (low: string, high: string) => `between ${low} and ${high}`,
  topTwo: (from: number, to: number) => `gave ${from} or ${to}`,
  npsFormula: 'Score = promoters − detractors',
} as const
