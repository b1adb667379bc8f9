import { formatCount, formatMean, pluralized, quoted } from '../../../lib/format.ts'

const oneIn = (p: number) =>
  p < 0.001 ? 'less than 1 time in 1,000' : `about 1 time in ${formatCount(Math.round(1 / p))}`

/** Cohen, "Statistical Power Analysis" (1988), for two rows or columns. */
function strength(v: number): string {
  if (v < 0.1) return 'a weak link'
  if (v < 0.3) return 'a modest link'
  return v < 0.5 ? 'a clear link' : 'a strong link'
}

const twoDecimals = (value: number) => value.toFixed(2)

export const words = {
  about: 'Count any question by another one, or by what you know of the shopper and the order.',
  rows: 'Rows',
  columns: 'Columns',
  swap: 'Swap rows and columns',
  shares: 'Shares',
  sharesOf: { row: 'Row', column: 'Column', total: 'Total' },
  addUp: {
    row: (isExclusive: boolean) => (isExclusive ? 'Each row adds up to 100%.' : 'Shares are of each row.'),
    column: (isExclusive: boolean) => (isExclusive ? 'Each column adds up to 100%.' : 'Shares are of each column.'),
    total: (isExclusive: boolean) => (isExclusive ? 'All cells add up to 100%.' : 'Shares are of all responses.'),
  },
  haveBoth: (count: number) => `${pluralized(count, 'response has', 'responses have')} a value of both.`,
  choose: 'Choose a cell to see its responses.',
  noTable: 'Nobody has a value of both',
  noTableText: 'Choose other rows or columns, or fewer filters.',
  unnamedOption: 'Response without text',
  caption: (rows: string, columns: string) => `${rows} by ${columns}`,
  responses: 'Responses',
  everyone: 'Everyone',
  more: 'more than chance',
  fewer: 'less than chance',
  rare: 'too few to judge (under 5 expected)',
  cell: (share: string, count: number, expected: number) =>
    `${share}, ${pluralized(count, 'response', 'responses')}, ${formatMean(expected)} expected`,
  together: (row: string, column: string) => `${quoted(row)} and ${quoted(column)} come together more than chance.`,
  apart: (row: string, column: string) => `${quoted(row)} and ${quoted(column)} come together less than chance.`,
  proof: (count: number, expected: number) =>
    `${pluralized(count, 'response has', 'responses have')} both. ${formatMean(expected)} would if they had nothing to do with each other.`,
  noneTested: 'Too few responses to judge any cell.',
  noneTestedText: 'Every cell expects fewer than 5 responses.',
  noneBeyond: 'No cell here is more than chance.',
  noneBeyondText: 'The shares of this table could be the same for everyone.',
  howSure: 'How sure?',
  depend: 'Rows and columns go together, more than chance would explain.',
  noDependence: 'Rows and columns may have nothing to do with each other.',
  chance: (p: number) =>
    p > 0.5
      ? 'If they had nothing to do with each other, most tables would be as uneven as this one.'
      : `If they had nothing to do with each other, a table this uneven would come up ${oneIn(p)}.`,
  test: (statistic: number, degreesOfFreedom: number, p: number) =>
    `Chi-square ${formatMean(statistic)}, ${pluralized(degreesOfFreedom, 'degree', 'degrees')} of freedom, p ${p < 0.001 ? 'below 0.001' : p.toFixed(3)}.`,
  link: (v: number) => `Cramér’s V ${twoDecimals(v)}: ${strength(v)}.`,
  rareCells: (rare: number, all: number) =>
    `${formatCount(rare)} of ${pluralized(all, 'cell expects', 'cells expect')} fewer than 5 responses. They are hatched and never marked, and make the test of the whole table rough.`,
  corrected: 'Cells are marked after Holm’s correction at 5%.',
  noTest:
    'There is no test of the whole table: it needs two rows and two columns, and each response in only one of each. Where several options can be chosen, a response can be in more.',
} as const
