import {
  aDateQuestion,
  aMultiSelect,
  anNpsQuestion,
  aRule,
  aSingleSelect,
  aTextQuestion,
} from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  publishedAgain,
  sendResponse,
  type TestStore,
} from '../testing/test-store.ts'
import { type FoundShopper, findShopper } from './shopper-operations.ts'

const app = await useTestApp()

type Survey = Awaited<ReturnType<typeof aPublishedTestSurvey>>

const ORDER = { orderId: '1001', orderValue: '64.00', currency: 'USD' }

const OTHER = { allowOther: true, otherLabel: 'Something else' }

async function send(store: TestStore, survey: Survey, answers: object, context: object) {
  const signed = await signedContext(app, store, context)
  expect((await sendResponse(app, { ...aMessage(survey), answers, ...signed })).status).toBe(200)
}

async function find({ token }: TestStore, value: string): Promise<FoundShopper> {
  return (await call(app, token, 'POST /settings/data/shopper', { value, by: 'order' })).json.data
}

const rowsOf = ({ tables }: FoundShopper, name: string) => tables.find(({ table }) => table === name)?.rows ?? []

test('a response has the questions of its own revision, and each stored answer in words', async () => {
  const store = await aTestStore(app)
  const questionsOf = (texts: string) => (surveyId: Survey['surveyId']) =>
    [
      aSingleSelect('q1', { text: `${texts} 1`, logic: [aRule(['yes'], 'q4')] }),
      aMultiSelect('q2', { text: `${texts} 2`, config: OTHER }),
      aDateQuestion('q3', { isRequired: false, text: `${texts} 3` }),
      anNpsQuestion('q4', { text: `${texts} 4` }),
    ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const survey = await aPublishedTestSurvey(app, store, questionsOf('As asked'))
  const answers = {
    q1: { optionId: 'yes' },
    q2: { optionIds: ['no', 'other'], otherValue: 'The lid is loose' },
    q3: null,
    q4: { value: 9 },
  }
  await send(store, survey, answers, ORDER)
  await publishedAgain(app, store, survey.surveyId, questionsOf('Asked again'))

  const found = await find(store, '1001')
  expect(rowsOf(found, 'responses')).toEqual([
    {
      shown: expect.objectContaining({
        as: 'response',
        surveyName: 'A survey, again',
        receivedAt: app.clock.now.toISOString(),
        completed: false,
        device: 'phone',
        orderId: '1001',
        isCounted: true,
        answers: [
          { questionId: 'q1', question: 'As asked 1', answer: expect.objectContaining({ as: 'options' }) },
          // The rule leads past these two. They are stored all the same.
          {
            questionId: 'q2',
            question: 'As asked 2',
            answer: {
              as: 'options',
              chosen: [
                { optionId: 'no', text: 'The no one', position: 2 },
                { optionId: 'other', text: 'Something else', position: 3 },
              ],
              otherValue: 'The lid is loose',
            },
          },
          { questionId: 'q3', question: 'As asked 3', answer: null },
          { questionId: 'q4', question: 'As asked 4', answer: { as: 'scale', value: 9, to: 10 } },
        ],
      }),
      record: expect.objectContaining({ survey_id: survey.surveyId, revision: 1, pages: expect.anything() }),
    },
  ])
  expect(Object.keys(rowsOf(found, 'responses')[0]?.record ?? {})).not.toContain('answers')
  expect(rowsOf(found, 'store_orders')).toEqual([
    {
      shown: {
        as: 'order',
        orderId: '1001',
        orderedAt: expect.any(String),
        total: '64.00',
        currency: 'USD',
        refundedAt: null,
      },
      record: expect.objectContaining({ customer_hash: null, email_hash: null }),
    },
  ])
})

test('a written answer has its question and its words', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    [aTextQuestion('q1'), aSingleSelect('q2', { config: OTHER })].map((question, orderIndex) => ({
      ...question,
      surveyId,
      orderIndex,
    })),
  )
  const answers = { q1: { value: 'Love the cedar one' }, q2: { optionId: 'other', otherValue: 'A friend' } }
  await send(store, survey, answers, ORDER)
  expect(rowsOf(await find(store, '1001'), 'written_answers').map(({ shown }) => shown)).toEqual([
    { as: 'written_answer', surveyName: 'A survey', question: 'What else, q1?', answer: 'Love the cedar one' },
    { as: 'written_answer', surveyName: 'A survey', question: 'Which one, q2?', answer: 'A friend' },
  ])
})

test('an answer that has no words stays in the record', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  await send(store, survey, { q1: { optionId: 'yes' } }, ORDER)
  await app.db.execute(sql`
    UPDATE responses SET answers = answers || '{"gone": {"value": "From long ago"}}' WHERE store_id = ${store.storeId}`)
  const [row] = rowsOf(await find(store, '1001'), 'responses')
  expect(row?.shown).toMatchObject({ answers: [{ question: 'Which one, q1?' }] })
  expect(row?.record).toMatchObject({ answers: { gone: { value: 'From long ago' } } })
})

test('the surveys have the number of their results, and a response says whether it is one of them', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const { surveyId } = survey
  for (const orderId of ['1001', '1002', '1003']) {
    app.clock.pass(1_000)
    await send(store, survey, { q1: { optionId: 'yes' } }, { orderId })
  }
  const facts = async (orderId: string, cap: number | null) => {
    const found = await findShopper(app.db, store.storeId, { value: orderId, by: 'order' }, cap)
    if (!found.ok) throw new Error(found.problem.code)
    return [found.value.surveys[0]?.responses, rowsOf(found.value, 'responses')[0]?.shown]
  }
  expect(await facts('1003', null)).toEqual([3, expect.objectContaining({ isCounted: true })])
  // The plan includes two: the third is locked.
  expect(await facts('1002', 2)).toEqual([2, expect.objectContaining({ isCounted: true })])
  expect(await facts('1003', 2)).toEqual([2, expect.objectContaining({ isCounted: false })])
  await call(app, store.token, `DELETE /surveys/${surveyId}`)
  expect(await facts('1003', null)).toEqual([0, expect.objectContaining({ isCounted: false, surveyName: 'A survey' })])
})
