import { ANSWER_LIMITS, type Question, type SurveyId } from '@earshot/survey'
import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { expect, test, vi } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, putOnPlan, sendResponse } from '../../testing/test-store.ts'

const app = await useTestApp()

const questions = (surveyId: SurveyId): Question[] =>
  [
    aSingleSelect('one', { isRequired: false, config: { allowOther: true } }),
    aTextQuestion('text', { isRequired: false }),
  ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

const store = await aTestStore(app)
const survey = await aPublishedTestSurvey(app, store, questions)

for (let n = 0; n < 60; n++) {
  app.clock.pass(1000)
  const one = { optionId: n % 3 === 0 ? 'other' : 'yes', otherValue: n % 3 === 0 ? `Text ${n}` : null }
  const text = { value: n % 4 === 0 ? 'Crème brûlée' : `Answer ${n}` }
  await sendResponse(app, { ...aMessage(survey), answers: { one, text } })
}

const read = (question: string, query = '') =>
  call(app, store.token, `GET /surveys/${survey.surveyId}/questions/${question}/written-texts${query}`)

test('texts are read page by page, each once', async () => {
  const first = (await read('text')).json.data
  expect(first.search).toBeNull()
  const second = (await read('text', `?after=${first.next}`)).json.data
  expect(second.next).toBeNull()
  const ids = [...first.texts, ...second.texts].map(({ responseId }) => responseId)
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  expect(first.texts[0].text).toBe('Answer 59')
})

test('a search finds texts whatever their case and accents, among the responses of a query', async () => {
  const searched = async (question: string, query: string) => (await read(question, query)).json.data.search
  expect(await searched('text', '?search=CREME%20brulee')).toEqual({ searched: 60, found: 15, isAll: true })
  expect(await searched('text', '?search=creme&filter=answer:one:other')).toMatchObject({ searched: 20, found: 5 })
  // The filter about the question itself is left out, as in its results.
  expect(await searched('one', '?search=text&filter=answer:one:yes')).toMatchObject({ searched: 20, found: 20 })
  expect(await searched('text', '?search=%20')).toBeNull()
})

test('without a search no more responses are read than a page and one more', async () => {
  const execute = vi.spyOn(app.db, 'execute')
  const { texts } = (await read('text')).json.data
  const replies = await Promise.all(execute.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>))
  execute.mockRestore()
  expect(texts).toHaveLength(50)
  expect(Math.max(...replies.map(({ rows }) => rows.length))).toBe(51)
})

test('with a filter that few match, all that match are found', async () => {
  const few = await aSurveyOfTexts('A text', { count: 2_500 })
  const first = await few.read('?filter=device:phone')
  expect([first.texts.length, first.next]).toEqual([1, null])
  const [newest, older] = [await few.read(''), await few.read('?period=2000-01-01..2000-01-02')]
  expect([newest.texts.length, newest.next === null]).toEqual([50, false])
  expect([older.texts.length, older.next]).toEqual([0, null])
})

test('a search of the longest texts ends after 20 MB, and continues where it ended', async () => {
  const long = await aSurveyOfTexts('字'.repeat(ANSWER_LIMITS.textAnswerLength), { count: 4_500 })
  const first = await long.read('?search=needle')
  expect(first).toMatchObject({ texts: [], search: { searched: 4_000, found: 0, isAll: false } })
  const rest = await long.read(`?search=needle&after=${first.next}`)
  expect(rest).toMatchObject({ search: { searched: 501, found: 1, isAll: true }, next: null })
})

test('a question that the survey does not have, and a filter on Free, are refused', async () => {
  expect((await read('nothing')).json.problem.code).toBe('question_not_found')
  await putOnPlan(app, store.storeId, 'free')
  expect((await read('one')).status).toBe(200)
  expect((await read('text', '?filter=device:phone')).json.problem.code).toBe('upgrade_required')
})

/** A survey whose earliest response is on a phone, and has another text than its many other responses. */
async function aSurveyOfTexts(text: string, { count }: { readonly count: number }) {
  const rich = await aTestStore(app)
  const { surveyId, ...published } = await aPublishedTestSurvey(app, rich, questions)
  const message = { ...aMessage({ ...published, surveyId }), answers: { one: null, text: { value: 'A needle' } } }
  await sendResponse(app, message)
  const isFirst = sql`store_id = ${rich.storeId} AND survey_id = ${surveyId} AND response_id = ${message.responseId}`
  await app.db.execute(sql`
    INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, completed, device, test, spam, day,
      received_at, updated_at)
    SELECT store_id, survey_id, gen_random_uuid(), revision, 1, ${JSON.stringify({ text: { value: text } })}::jsonb, false, 'tablet',
      false, false, day, received_at + n * interval '1 second', updated_at
    FROM responses, generate_series(1, ${count}::integer) AS n WHERE ${isFirst}`)
  const isCopy = sql`r.store_id = ${rich.storeId} AND r.survey_id = ${surveyId} AND r.response_id <> ${message.responseId}`
  await app.db.execute(sql`
    INSERT INTO response_facts (store_id, survey_id, response_id, day, state, received_at, codes)
    SELECT store_id, survey_id, response_id, day, 0, received_at, '{}' FROM responses r WHERE ${isCopy}`)
  await app.db.execute(sql`
    INSERT INTO written_answers (store_id, survey_id, question_id, revision, received_at, response_id)
    SELECT store_id, survey_id, 'text', revision, received_at, response_id FROM responses r WHERE ${isCopy}`)
  return {
    read: async (query: string) =>
      (await call(app, rich.token, `GET /surveys/${surveyId}/questions/text/written-texts${query}`)).json.data,
  }
}
