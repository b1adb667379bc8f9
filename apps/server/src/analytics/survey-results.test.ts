import {
  ALL_RESULTS,
  LISTED_FACTS,
  plainQuery,
  type ResponseId,
  type ResultsQuery,
  resultsQueryText,
} from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { askedKey } from '../responses/control-answers.ts'
import { documentOf } from '../responses/documents.ts'
import { daysLastYear, previousDays } from '../responses/results-query/period-days.ts'
import { expectDifferences, expectRecount } from '../testing/expect-recount.ts'
import {
  type RawResponse,
  rawResponses,
  recountQuestion,
  recountTable,
  those,
  valuesOfFact,
  valuesOfQuestion,
} from '../testing/recount-results.ts'
import { parsedQuery, someQuery } from '../testing/some-query.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aVariedSurvey } from '../testing/varied-survey.ts'
import { crossTab } from './cross-tab.ts'
import { dropOff } from './drop-off.ts'
import { surveyResults } from './survey-results.ts'

const app = await useTestApp()
const { store, surveyId } = await aVariedSurvey(app)

const ids = () => ({ storeId: store.storeId, surveyId })

const must = <T>(result: { ok: true; value: T } | { ok: false; problem: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

const results = async (query: ResultsQuery, cap: number | null = null) =>
  must(
    await surveyResults(app.db, store.storeId, surveyId, {
      query,
      cap,
      now: app.clock.now,
      isAdvanced: true,
      isVerifiedDefault: false,
    }),
  )

test('the survey has responses of every kind', async () => {
  const all = await rawResponses(app.db, ids())
  expect(all.length).toBeGreaterThan(150)
  expect(new Set(all.map(({ response }) => response.revision))).toEqual(new Set([1, 2]))
  expect(new Set(all.map(({ response }) => response.device)).size).toBe(3)
  expect(all.some(({ response }) => response.clearedAt)).toBe(true)
  expect(all.some(({ response }) => !response.completed)).toBe(true)
})

test.each([null, 100])(
  'any query is what a recount of the responses has, with a cap of %s',
  { timeout: 120_000 },
  async (cap) => {
    // Other tests check which responses a cap locks (ADR-0028). Here those that it leaves are counted again.
    const everything = await rawResponses(app.db, ids())
    const { locked } = await results(parsedQuery({}), cap)
    expect(locked > 0).toBe(cap !== null)
    const all = everything.slice(0, everything.length - locked)
    const random = seededRandom(cap ?? 1)
    const sizes = new Set<number>()
    for (let one = 0; one < 60; one++) {
      const query = someQuery(random)
      const found = await results(query, cap)
      sizes.add(found.responses)
      await expectRecount({ db: app.db, ids: ids(), all }, found, query)
      expectDifferences(found)
      const { compareWith } = query
      expect(found.compared === null, resultsQueryText(query)).toBe(compareWith === null)
      if (!found.compared) continue
      await expectRecount({ db: app.db, ids: ids(), all }, found.compared, {
        ...query,
        filters: typeof compareWith === 'object' ? (compareWith?.filters ?? []) : query.filters,
      })
      const expected = found.days && {
        previous_period: previousDays(found.days),
        same_period_last_year: daysLastYear(found.days),
      }
      expect(found.compared.days).toEqual(typeof compareWith === 'string' ? expected?.[compareWith] : found.days)
    }
    expect(sizes.size).toBeGreaterThan(8)
  },
)

test('drop-off is what a recount has', async () => {
  const all = await rawResponses(app.db, ids())
  const random = seededRandom(9)
  for (let one = 0; one < 20; one++) {
    const { period, filters } = someQuery(random)
    const wanted = { query: plainQuery({ period, filters }), cap: null, now: app.clock.now }
    const { days } = await results(wanted.query)
    const some = those(all, { days, filters })
    const left = must(await dropOff(app.db, store.storeId, surveyId, wanted))
    expect(left.responses).toBe(some.length)
    for (const { questionId, revision, type, reached, answered, skipped, stopped } of left.questions) {
      const { questions } = await documentOf(app.db, { ...ids(), revision })
      const question = questions.find((its) => its.questionId === questionId)
      const { values: __, ...recounted } = recountQuestion(some, question ? askedKey(question) : '')
      expect(type).toBe(question?.type)
      expect({ reached, answered, skipped, stopped: stopped.count }, questionId).toEqual(recounted)
    }
  }
})

const DIMENSIONS = [
  'question:single',
  'question:many',
  'question:stars',
  'device',
  'revision',
  'state',
  'order_value',
  'fact:signed_order',
  ...LISTED_FACTS.map((fact) => `fact:${fact}`),
]

test('a cross-tab of any two questions or facts is what a recount has', { timeout: 120_000 }, async () => {
  const all = await rawResponses(app.db, ids())
  const random = seededRandom(5)
  const { questions } = await documentOf(app.db, { ...ids(), revision: 2 })
  const valuesOf = (dimension: string, values: readonly { readonly value: string }[]) => {
    const question = questions.find(({ questionId }) => `question:${questionId}` === dimension)
    return question
      ? valuesOfQuestion(askedKey(question))
      : valuesOfFact(
          dimension,
          values.map(({ value }) => value),
        )
  }
  const some = () => DIMENSIONS[Math.floor(random() * DIMENSIONS.length)] ?? ''
  const pairs = [...DIMENSIONS.map((one) => ['question:single', one]), ...DIMENSIONS.map(() => [some(), some()])]
  for (const [rows = '', columns = ''] of pairs) {
    const { period, filters } = random() < 0.3 ? ALL_RESULTS : someQuery(random)
    const wanted = { query: plainQuery({ period, filters }), cap: null, now: app.clock.now }
    const { days } = await results(wanted.query)
    const table = must(await crossTab(app.db, store.storeId, surveyId, { ...wanted, rows, columns }))
    const counts: Record<string, number> = { '|': table.responses }
    const note = (key: string, n: number) => n > 0 && Object.assign(counts, { [key]: n })
    for (const { value, count } of table.rows) note(`${value}|`, count)
    for (const { value, count } of table.columns) note(`|${value}`, count)
    for (const [row, line] of table.cells.entries()) {
      for (const [column, { count }] of line.entries()) {
        note(`${table.rows[row]?.value}|${table.columns[column]?.value}`, count)
      }
    }
    const matching = those(all, { days, filters })
    const about = `${rows} by ${columns}: ${resultsQueryText(wanted.query)}`
    expect(counts, about).toEqual(
      recountTable(matching, [valuesOf(rows, table.rows), valuesOf(columns, table.columns)]),
    )
  }
})

test('texts are the newest of those who match, and a question’s own filter does not change its own', async () => {
  const all = await rawResponses(app.db, ids())
  const query = parsedQuery({ filter: ['device:phone', 'answer:text'] })
  const found = await results(query)
  const textsOf = (id: string, some: readonly RawResponse[]): ResponseId[] =>
    some
      .filter(({ walked }) => walked.answers[id as keyof typeof walked.answers])
      .map(({ response }) => response.responseId)
      .reverse()
      .slice(0, 20)
  for (const [id, filter] of [
    ['text', 'device:phone'],
    ['why', 'answer:text'],
  ] as const) {
    const summary = found.questions.find(({ questionId }) => questionId === id)?.summary
    const own = parsedQuery({ filter: id === 'text' ? [filter] : ['device:phone', filter] })
    const expected = textsOf(id, those(all, { days: null, filters: own.filters }))
    expect(expected.length).toBeGreaterThan(0)
    expect(summary?.shape === 'texts' && summary.newest.map(({ responseId }) => responseId)).toEqual(expected)
  }
})
