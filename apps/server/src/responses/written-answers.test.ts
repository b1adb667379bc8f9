import { readFile } from 'node:fs/promises'
import { type Answer, DAY_MS, type PublishedSurvey, type Question, type SurveyId } from '@earshot/survey'
import { aMultiSelect, aSingleSelect, aTextQuestion, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { deleteStore } from '../settings/data.ts'
import { eraseSurvey } from '../surveys/erase-deleted-surveys.ts'
import { conversations, questionOfEveryType } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  neverAborted,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { countedAnswers } from './counted-answers.ts'
import { expireResponses } from './expire-responses.ts'

const app = await useTestApp()

const inWords = (surveyId: SurveyId): Question[] =>
  [
    aSingleSelect('one', { isRequired: false, config: { allowOther: true } }),
    aMultiSelect('many', { isRequired: false, config: { allowOther: true } }),
    aTextQuestion('text', { isRequired: false }),
  ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

/** Where the database says that something was written, as `response question`. */
async function noted(store: TestStore): Promise<string[]> {
  const { rows } = await app.db.execute<{ response_id: string; question_id: string }>(
    sql`SELECT response_id, question_id FROM written_answers WHERE store_id = ${store.storeId}`,
  )
  return rows.map((row) => `${row.response_id} ${row.question_id}`).sort()
}

/** The same, read from the responses themselves. */
async function written(store: TestStore, survey: PublishedSurvey): Promise<string[]> {
  const { responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  const ofWords = new Set(survey.questions.filter(({ control }) => control.as === 'text').map((one) => one.questionId))
  const isWritten = (questionId: string, answer: Answer) =>
    [...ofWords].some((one) => one === questionId) ||
    ('otherValue' in answer && (answer.otherValue ?? '').trim() !== '')
  return responses
    .filter(({ test }) => !test)
    .flatMap((response) =>
      Object.entries(countedAnswers(response))
        .filter(([questionId, answer]) => isWritten(questionId, answer))
        .map(([questionId]) => `${response.responseId} ${questionId}`),
    )
    .sort()
}

async function aSurveyInWords() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, inWords)
  const first = aMessage(survey)
  const answerWith = async (sequence: number, answers: object, more: object = {}) => {
    expect((await sendResponse(app, { ...first, sequence, answers, ...more })).status).toBe(200)
  }
  return { store, survey, responseId: first.responseId, answerWith }
}

const poster = { optionId: 'other', otherValue: 'A poster' }
const lovely = { value: 'Lovely' }

test('whatever honest pages send, it is known where people wrote something, and nowhere else', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  for (const message of conversations(survey, seededRandom(5), 40).flat()) await sendResponse(app, message)
  const noticed = await noted(store)
  expect(noticed.length).toBeGreaterThan(10)
  expect(noticed).toEqual(await written(store, survey))
  // Responses from before it was noted are found by the migration.
  const migration = await readFile(
    new URL('../db/migrations/20261122090000_written_answers.sql', import.meta.url),
    'utf8',
  )
  // Such responses had their walk stored.
  const { rows } = await app.db.execute<{ id: string; answers: object }>(sql`
    SELECT response_id AS id, answers FROM responses WHERE store_id = ${store.storeId} AND counted IS NULL`)
  for (const { id, answers } of rows) {
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))
    await app.db.execute(sql`
      UPDATE responses SET counted = ${JSON.stringify({ answers: given })}::jsonb
      WHERE store_id = ${store.storeId} AND response_id = ${id}`)
  }
  await app.db.execute(sql`DELETE FROM written_answers`)
  await app.db.execute(sql.raw(migration.slice(migration.indexOf('INSERT'))))
  expect(await noted(store)).toEqual(noticed)
})

test('words that are taken back, or are blank, or only a test, are not known', async () => {
  const { store, responseId, answerWith } = await aSurveyInWords()
  await answerWith(1, { one: poster })
  await answerWith(2, { one: poster, many: { optionIds: ['other'], otherValue: ' ' }, text: lovely })
  expect(await noted(store)).toEqual([`${responseId} one`, `${responseId} text`])
  await answerWith(3, { one: { optionId: 'yes', otherValue: null }, many: null, text: lovely })
  expect(await noted(store)).toEqual([`${responseId} text`])
  await answerWith(
    3,
    { one: null, many: null, text: lovely },
    { responseId: '0192f0c0-0000-4000-8000-00000000beef', test: true },
  )
  expect(await noted(store)).toEqual([`${responseId} text`])
})

test('a response that is deleted, or too old to be kept, takes them along', async () => {
  const { store, survey, responseId, answerWith } = await aSurveyInWords()
  await answerWith(1, { one: poster, text: lovely })
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${responseId}`)
  expect(await noted(store)).toEqual([])
  await sendResponse(app, { ...aMessage(survey), answers: { one: poster } })
  expect((await noted(store)).length).toBe(1)
  await app.db.execute(sql`UPDATE stores SET retention_months = 1 WHERE store_id = ${store.storeId}`)
  await expireResponses(
    app.db,
    { storeId: store.storeId, now: new Date(app.clock.now.getTime() + 40 * DAY_MS) },
    neverAborted,
  )
  expect(await noted(store)).toEqual([])
})

test('an erased survey and a deleted store leave none', async () => {
  const { store, survey, answerWith } = await aSurveyInWords()
  await answerWith(1, { one: poster, text: lovely })
  const other = await aSurveyInWords()
  await other.answerWith(1, { one: null, many: null, text: lovely })
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}`)
  const now = new Date(app.clock.now.getTime() + 31 * DAY_MS)
  await eraseSurvey(app.db, { storeId: store.storeId, surveyId: survey.surveyId, now }, neverAborted)
  expect([await noted(store), (await noted(other.store)).length]).toEqual([[], 1])
  await deleteStore(app.db, other.store.storeId)
  expect(Object.values(await everythingOf(app.db, other.store.storeId)).flat()).toEqual([])
})
