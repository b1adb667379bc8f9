import {
  ANY_VALUE,
  err,
  ok,
  type QueryMistake,
  type Result,
  responsesQueryText,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import { cellTests, chiSquare } from '@earshot/survey/statistics'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { count } from '../http/count.schema.ts'
import type { Problem } from '../problems.ts'
import { crossCounts } from '../responses/facts/cross-counts.ts'
import type { CrossCount } from '../responses/facts/cross-lines.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../responses/results-query/open-results.ts'
import { type Dimension, isDimension, openDimension } from './cross-dimensions.ts'
import { toTenth } from './percent.ts'

export const dimensionParameter = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(isDimension, 'must be question: and an id, device, revision, state, order_value, or fact: and a name'),
  v.description(
    `question: and the id of a question that is answered with options or scores, device, revision, state, order_value, or fact: and the
name of a fact of pages such as fact:country or fact:signed_order.`.replaceAll('\n', ' '),
  ),
)

const valuesSchema = v.array(
  v.object({
    /**
     * The id of an option, a score, a revision, or a value as filters have it; an order value is a range. `*`: all values of a fact that
     * are not among the twenty with the most responses.
     */
    value: v.string(),
    text: v.string(),
    /** How many of those who are in the table have it. */
    count,
  }),
)

export const crossTabSchema = v.object({
  /** The responses that it is of: the canonical text of their query. */
  query: v.string(),
  /** How many have a value in a row and in a column. */
  responses: count,
  rows: valuesSchema,
  columns: valuesSchema,
  /** A list for each row, with a cell for each column. */
  cells: v.array(
    v.array(
      v.object({
        count,
        /** How many there would be if rows and columns did not depend on each other, to one decimal. */
        expected: v.number(),
        /** Fewer than five are expected, so that the cell is not tested. */
        isRare: v.boolean(),
        /** Whether more or fewer are there than chance brings, where all cells are one family of tests (Holm). */
        beyond: v.nullable(v.picklist(['more', 'fewer'])),
      }),
    ),
  ),
  /**
   * Whether rows and columns depend on each other. `p` is how often chance alone would bring such a table. Null where a response can be
   * in several rows or columns, or fewer than two of either have any.
   */
  chiSquare: v.nullable(
    v.object({
      statistic: v.number(),
      degreesOfFreedom: count,
      p: v.number(),
      /** Some expected counts are below 5, so that `p` is not reliable. */
      hasSmallExpected: v.boolean(),
      /** How strongly, from 0 to 1. */
      cramersV: v.number(),
    }),
  ),
})

type CrossTab = v.InferOutput<typeof crossTabSchema>
type Wanted = WantedResults & { readonly rows: string; readonly columns: string }

/** Counts responses by two questions or facts at once. */
export function crossTab(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { rows, columns, ...wanted }: Wanted,
): Promise<Result<CrossTab, Problem>> {
  return readSnapshot(db, async (snapshot) => {
    const opened = await openPreparedResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const match = await matchOf(snapshot, opened.value, opened.value.part)
    const down = await openDimension(snapshot, opened.value, { text: rows, match })
    if (!down) return err(invalidDimension('rows', rows))
    const across = await openDimension(snapshot, opened.value, { text: columns, match })
    if (!across) return err(invalidDimension('columns', columns))
    if (down.values.length * across.values.length > MAX_CELLS)
      return err({ ...invalidDimension('columns', columns), reason: TOO_MANY_CELLS })
    const counts = await crossCounts(snapshot, opened.value.survey, {
      rows: down.lines,
      columns: across.lines,
      match: { ...match, clauses: [...match.clauses, ...down.clauses, ...across.clauses] },
    })
    return ok({ query: responsesQueryText(wanted.query), ...tableOf(down, across, counts) })
  })
}

const invalidDimension = (parameter: 'rows' | 'columns', text: string) =>
  ({
    code: 'results_query_invalid',
    parameter,
    text,
    reason: 'needs a question of this survey that is answered with options or scores' as string,
  }) satisfies Problem & Pick<QueryMistake, 'text' | 'reason'>

/** A table of all pairs is made in one turn. */
const MAX_CELLS = 10_000
const TOO_MANY_CELLS = `makes a table of more than ${MAX_CELLS.toLocaleString('en')} cells with these rows`

type CountOf = (row: number, column: number) => number

function tableOf(down: Dimension, across: Dimension, found: readonly CrossCount[]): Omit<CrossTab, 'query'> {
  const counts = new Map<string, number>()
  for (const { row, column, n } of found) {
    counts.set(`${row} ${column}`, (counts.get(`${row} ${column}`) ?? 0) + n)
  }
  const inLines: CountOf = (row, column) => counts.get(`${row} ${column}`) ?? 0
  const inRow = (row: Line, column: number) => lineCount(row, down, (line) => inLines(line, column))
  const inCell = (row: Line, column: Line) => lineCount(column, across, (line) => inRow(row, line))
  const all = inLines(0, 0)
  const rows = shownValues(down, (line) => inRow(line, 0))
  const columns = shownValues(across, (line) => inCell(0, line))
  const tests = cellTests(
    rows.flatMap((row) =>
      columns.map((column) => ({
        count: inCell(row.line, column.line),
        row: row.count,
        column: column.count,
        all,
      })),
    ),
  )
  const cells = rows.map((row, index) =>
    columns.map((column, position) => {
      const { expected = 0, isRare = true, beyond = null } = tests[index * columns.length + position] ?? {}
      return { count: inCell(row.line, column.line), expected: toTenth(expected), isRare, beyond }
    }),
  )
  const isExclusive = down.isExclusive && across.isExclusive
  return {
    responses: all,
    rows: rows.map(withoutLine),
    columns: columns.map(withoutLine),
    cells,
    chiSquare: isExclusive ? chiSquare(cells.map((line) => line.map((cell) => cell.count))) : null,
  }
}

type Line = Dimension['values'][number]['line']

/** The count of a line; for null what no other line has. */
function lineCount(line: Line, { values }: Dimension, countOf: (line: number) => number): number {
  if (line !== null) return countOf(line)
  return values.reduce((left, value) => (value.line === null ? left : left - countOf(value.line)), countOf(0))
}

/** The values of a fact that nobody has are left out; those of a question are all there. */
function shownValues({ values, isByCount }: Dimension, countOf: (line: Line) => number) {
  const counted = values.map((value) => ({ ...value, count: countOf(value.line) }))
  if (!isByCount) return counted
  const isOthers = ({ value }: { readonly value: string }) => value === ANY_VALUE
  return counted
    .filter((value) => value.count > 0)
    .sort((a, b) => Number(isOthers(a)) - Number(isOthers(b)) || b.count - a.count)
}

const withoutLine = ({ value, text, count }: { value: string; text: string; count: number }) => ({ value, text, count })
