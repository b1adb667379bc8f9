import type { Question, SurveyId } from '@earshot/survey'
import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
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

test('texts are read page by page, each once, and counted', async () => {
  const first = (await read('text')).json.data
  expect(first).toMatchObject({ searched: 60, found: 60, isAll: true })
  const second = (await read('text', `?after=${first.next}`)).json.data
  expect(second.next).toBeNull()
  const ids = [...first.texts, ...second.texts].map(({ responseId }) => responseId)
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  expect(first.texts[0].text).toBe('Answer 59')
})

test('a search finds texts whatever their case and accents, among the responses of a query', async () => {
  expect((await read('text', '?search=CREME%20brulee')).json.data).toMatchObject({ searched: 60, found: 15 })
  const filtered = (await read('text', '?search=creme&filter=answer:one:other')).json.data
  expect(filtered).toMatchObject({ searched: 20, found: 5 })
  // The filter about the question itself is left out, as in its results.
  expect((await read('one', '?filter=answer:one:yes')).json.data.searched).toBe(20)
})

test('a question that the survey does not have, and a filter on Free, are refused', async () => {
  expect((await read('nothing')).json.problem.code).toBe('question_not_found')
  await putOnPlan(app, store.storeId, 'free')
  expect((await read('one')).status).toBe(200)
  expect((await read('text', '?filter=device:phone')).json.problem.code).toBe('upgrade_required')
})
