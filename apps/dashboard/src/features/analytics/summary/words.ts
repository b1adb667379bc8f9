import { formatCount, pluralized } from '../../../lib/format.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import { pointsText } from '../points.ts'
import type { ChartUnit, Measure } from './chart-parts.ts'

const measures: { readonly [M in Measure]: string } = { views: 'Views', responses: 'Responses' }

const byUnit: { readonly [U in ChartUnit]: string } = { day: 'by day', week: 'by week', month: 'by month' }

/** A change of a share, and the options that the share is without. */
type Moved = { readonly points: number; readonly without: string }

function movedBy({ points, without }: Moved, isOfGroups: boolean): string {
  const by = isOfGroups
    ? `${pointsText(points)} ${points > 0 ? 'more' : 'less'} than B`
    : `${points > 0 ? 'up' : 'down'} ${pointsText(points)}`
  return without === '' ? by : `${by}, without ${without}`
}

export const words = {
  summary: 'Summary',
  tooEarly: (responses: number, compared: number) =>
    `${pluralized(responses, 'response', 'responses')}, and ${formatCount(compared)} to compare with: too early to say what moved.`,
  nothingMoved: 'No change here is more than chance.',
  name: (percent: number) => `${percent}% name`,
  movedBy: (moved: Moved, isOfGroups: boolean) => `, ${movedBy(moved, isOfGroups)}.`,
  alsoMoved: ({ percent, ...moved }: Moved & { readonly percent: number }, isOfGroups: boolean) =>
    `${percent}%, ${movedBy(moved, isOfGroups)}`,
  onlyMoreThanChance: 'Only what is more than chance',
  measures,
  completion: 'Completion rate',
  median: 'Median time',
  none: '–',
  seconds: responseWords.seconds,
  countOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  ofCompleted: (count: number) => `${formatCount(count)} completed`,
  between: (share: string, low: number, high: number) => `${share}, between ${low}% and ${high}%`,
  up: 'up',
  down: 'down',
  from: (figure: string) => `from ${figure}`,
  against: (figure: string) => `against B: ${figure}`,
  noneBefore: 'none before',
  noneInB: 'none in B',
  groups: 'Compared groups',

  couldBeChance: 'could be chance',
  timesShown: 'Times shown',
  notFiltered: 'Filters don’t apply to views',
  aboutViews: 'Views count every time the survey was shown. One shopper can count more than once.',
  notOver: 'Today is not over yet.',
  isCut: {
    day: '',
    week: 'The first week began before the period.',
    month: 'The first month began before the period.',
  } satisfies { readonly [U in ChartUnit]: string },

  units: { day: 'Day', week: 'Week', month: 'Month' } satisfies { readonly [U in ChartUnit]: string },
  chartBy: 'Chart by',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  chartRole: 'chart',
  chart: (measure: Measure, unit: ChartUnit, span: string) => `${measures[measure]} ${byUnit[unit]}, ${span}`,
  chartAgainst: (chart: string, against: string) => `${chart}, against ${against}`,
  keys: 'Arrow keys go from one to the next.',
  daysBefore: (count: number) => (count === 1 ? 'the day before' : `the ${formatCount(count)} days before`),
  yearBefore: 'the same days a year before',
  groupB: 'group B',
  a: 'A',
  b: 'B',
  thisUnit: { day: 'Today', week: 'This week', month: 'This month' } satisfies { readonly [U in ChartUnit]: string },
  soFar: (days: string) => `${days}, so far`,
  noneYet: { views: 'No views on these days', responses: 'No responses on these days' } satisfies {
    readonly [M in Measure]: string
  },
  readout: (days: string, count: string) => `${days}: ${count}`,
  readoutAgainst: (readout: string, count: string, days: string) => `${readout}, ${count} on ${days}`,
  readoutOfB: (readout: string, count: string) => `${readout}, ${count} in group B`,
  counted: {
    views: (count: number) => pluralized(count, 'view', 'views'),
    responses: (count: number) => pluralized(count, 'response', 'responses'),
  } satisfies { readonly [M in Measure]: (count: number) => string },
  beforeHeading: { day: 'Day before', week: 'Week before', month: 'Month before' } satisfies {
    readonly [U in ChartUnit]: string
  },
  before: (measure: Measure) => `${measures[measure]} before`,
  ofB: (measure: Measure) => `${measures[measure]}, B`,
  difference: 'Difference',
  total: 'Total',
} as const
