import { err, ok, type QueryMistake, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { chiSquare } from '@earshot/survey/statistics'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Problem } from '../problems.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { askedKey } from '../responses/control-answers.ts'
import { type CrossLine, crossCounts } from '../responses/facts/cross-counts.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../responses/results-query/open-results.ts'
import { count } from './summaries.ts'

const DEVICES = ['phone', 'tablet', 'desktop']

/** `question:` and the id of a question that is answered with options or scores, or `device`. */
export const dimensionParameter = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(question:.+|device)$/s, 'must be device, or question: and the id of a question'),
)

const valuesSchema = v.array(
  v.object({
    /** The id of an option, a score, or a kind of device. */
    value: v.string(),
    text: v.string(),
    /** How many of those who are in the table have it. */
    count,
  }),
)

export const crossTabSchema = v.object({
  /** How many have a value in a row and in a column. */
  responses: count,
  rows: valuesSchema,
  columns: valuesSchema,
  /** A list for each row, with a number for each column. */
  counts: v.array(v.array(count)),
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
    }),
  ),
})

type Wanted = WantedResults & { readonly rows: string; readonly columns: string }

/** Counts responses by two questions, or by a question and the device. */
export function crossTab(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { rows, columns, ...wanted }: Wanted,
): Promise<Result<v.InferOutput<typeof crossTabSchema>, Problem>> {
  return readSnapshot(db, async (snapshot) => {
    const opened = await openPreparedResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const [down, across] = [dimensionOf(rows, opened.value.asked), dimensionOf(columns, opened.value.asked)]
    if (!down) return err(invalidDimension('rows', rows))
    if (!across) return err(invalidDimension('columns', columns))
    const match = await matchOf(snapshot, opened.value, opened.value.part)
    const table = await crossCounts(snapshot, opened.value.survey, {
      rows: [down.any, ...down.values.map(({ fact }) => [fact])],
      columns: [across.any, ...across.values.map(({ fact }) => [fact])],
      match,
    })
    const counts = table.slice(1).map((line) => line.slice(1))
    const test = down.isExclusive && across.isExclusive ? chiSquare(counts) : null
    return ok({
      responses: table[0]?.[0] ?? 0,
      rows: down.values.map(({ value, text }, index) => ({ value, text, count: table[index + 1]?.[0] ?? 0 })),
      columns: across.values.map(({ value, text }, index) => ({ value, text, count: table[0]?.[index + 1] ?? 0 })),
      counts,
      chiSquare: test,
    })
  })
}

const invalidDimension = (parameter: 'rows' | 'columns', text: string) =>
  ({
    code: 'results_query_invalid',
    parameter,
    text,
    reason: 'needs a question of this survey that is answered with options or scores',
  }) as const satisfies Problem & Pick<QueryMistake, 'text' | 'reason'>

type Dimension = {
  /** The facts of all who have a value. */
  readonly any: CrossLine
  readonly values: readonly { readonly value: string; readonly text: string; readonly fact: CrossLine[number] }[]
  /** Whether a response has one value at most. */
  readonly isExclusive: boolean
}

/** @returns null for a question that was never asked, or is answered with texts or dates */
function dimensionOf(text: string, asked: readonly AskedQuestion[]): Dimension | null {
  if (text === 'device') {
    const values = DEVICES.map((value) => ({ value, text: value, fact: { askedKey: '', value: `device:${value}` } }))
    return { any: values.map(({ fact }) => fact), values, isExclusive: true }
  }
  const questionId = text.slice('question:'.length)
  const one = asked.find(({ question }) => question.questionId === questionId)
  if (!one) return null
  const key = askedKey(one.question)
  const values = choicesOf(one).map((choice) => ({
    ...choice,
    fact: { askedKey: key, value: `value:${choice.value}` },
  }))
  const any = ['answered', 'returned'].map((value) => ({ askedKey: key, value }))
  return values.length === 0 ? null : { any, values, isExclusive: one.question.summary !== 'bars_of_many' }
}

function choicesOf({ question: { control }, options }: AskedQuestion): readonly { value: string; text: string }[] {
  if (control.as === 'options') return options.map(({ optionId, text }) => ({ value: optionId, text }))
  if (control.as !== 'scale') return []
  return Array.from({ length: control.to - control.from + 1 }, (_, index) => {
    const score = String(control.from + index)
    return { value: score, text: score }
  })
}
