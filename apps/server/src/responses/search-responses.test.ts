import type { Question, SurveyId } from '@earshot/survey'
import { aDateQuestion, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'
import { searchResponses } from './search-responses.ts'

const app = await useTestApp()

const questions = (surveyId: SurveyId): Question[] =>
  [
    aSingleSelect('one', { isRequired: false, config: { allowOther: true } }),
    aTextQuestion('text', { isRequired: false }),
    aDateQuestion('date', { isRequired: false }),
  ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

const store = await aTestStore(app)
const survey = await aPublishedTestSurvey(app, store, questions)

async function answer(answers: object): Promise<string> {
  app.clock.pass(1000)
  const message = aMessage(survey)
  await sendResponse(app, { ...message, answers })
  return message.responseId
}

const written = await answer({ one: null, text: { value: 'The  CAFÉ was closed' } })
const other = await answer({ one: { optionId: 'other', otherValue: 'A cafe' } })
await answer({ one: { optionId: 'yes' }, text: null, date: { value: '2026-05-04' } })
const last = await answer({ one: { optionId: 'yes' }, text: { value: 'Nothing to say' } })

const list = (query: string) => call(app, store.token, `GET /surveys/${survey.surveyId}/responses?${query}`)

const found = async (query: string): Promise<string[]> =>
  (await list(query)).json.data.responses.map(({ responseId }: { responseId: string }) => responseId)

test('a search finds what people wrote, whatever its case, accents and spaces', async () => {
  expect(await found('search=cafe')).toEqual([other, written])
  expect(await found(`search=${encodeURIComponent('Thé café')}`)).toEqual([written])
  expect(await found('search=nothing')).toEqual([last])
  expect(await found('search=nobody')).toEqual([])
  // Not the text of an option, and not a date.
  expect(await found('search=yes')).toEqual([])
  expect(await found('search=2026')).toEqual([])
})

test('blank words are no search', async () => {
  const { data } = (await list('search=%20')).json
  expect([data.responses.length, data.searched]).toEqual([4, null])
})

test('pages of a search follow each other, and a filter applies as well', async () => {
  const first = (await list('search=cafe&limit=1')).json.data
  expect(first).toMatchObject({ responses: [{ responseId: other }], searched: 3 })
  const second = (await list(`search=cafe&limit=1&after=${first.next}`)).json.data
  expect(second).toMatchObject({ responses: [{ responseId: written }], searched: 1 })
  expect(second.next === null || (await found(`search=cafe&after=${second.next}`)).length === 0).toBe(true)
  expect(await found('search=cafe&filter=answer:one:other')).toEqual([other])
})

test('a search is of responses that count, newest first', async () => {
  expect((await list('search=cafe&sort=oldest')).json.problem.fields[0].path).toBe('search')
  const { status, json } = await list('search=cafe&kind=spam')
  expect([status, json.problem.fields[0].path]).toEqual([400, 'search'])
})

test('a search of many responses ends, and continues where it ended', { timeout: 120_000 }, async () => {
  const { storeId } = store
  const { surveyId } = survey
  await app.db.execute(
    sql`
      INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, completed, device, test, spam, day,
        received_at, updated_at)
      SELECT store_id, survey_id, gen_random_uuid(), revision, 1, '{"text": {"value": "Many"}}', false, 'phone', false, false, day,
        received_at + n * interval '1 second', updated_at
      FROM responses, generate_series(1, 20500) AS n WHERE response_id = ${last}`,
  )
  const words = { search: 'cafe', limit: 20, lockedFrom: null, facts: null }
  const first = await searchResponses(app.db, { storeId, surveyId }, { ...words, after: null })
  expect([first.found.length, first.searched, first.last === null]).toEqual([0, 20_000, false])
  const rest = await searchResponses(app.db, { storeId, surveyId }, { ...words, after: first.last })
  expect(rest.found.map(({ responseId }) => responseId)).toEqual([other, written])
  expect([rest.searched, rest.last]).toEqual([504, null])
})

test.each([
  ['cannot be stored in fewer bytes', sql`md5(n || ' ' || part)`],
  ['repeat themselves, and are stored in far fewer', sql`'It is the same, again and again.'`],
])('a search of the largest responses ends after 20 MB of answers, also if they %s', async (_, words) => {
  const large = await aPublishedTestSurvey(app, store, questions)
  const { storeId, surveyId } = { ...store, ...large }
  await sendResponse(app, { ...aMessage(large), answers: { one: { optionId: 'yes' } } })
  await app.db.execute(sql`
    INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, completed, device, test, spam, day,
      received_at, updated_at)
    SELECT store_id, survey_id, gen_random_uuid(), revision, 1, jsonb_build_object('text', jsonb_build_object('value', words)), false,
      'phone', false, false, day, received_at + n * interval '1 second', updated_at
    FROM responses, generate_series(1, 120) AS n, LATERAL (
      SELECT string_agg(${words}, '') AS words FROM generate_series(1, 8000) AS part) t
    WHERE store_id = ${storeId} AND survey_id = ${surveyId}`)
  const search = { search: 'nobody', after: null, limit: 20, lockedFrom: null, facts: null }
  const { searched, last } = await searchResponses(app.db, { storeId, surveyId }, search)
  expect(last).not.toBeNull()
  expect(searched).toBeGreaterThan(60)
  expect(searched).toBeLessThan(120)
})
