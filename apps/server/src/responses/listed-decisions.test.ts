import { expect, test } from 'vitest'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, type PlanId, sendResponse } from '../testing/test-store.ts'
import { rebuildFigures } from './recount.ts'

const YES = { q1: { optionId: 'yes', otherValue: null } }

const app = await useTestApp()

/** A survey with four responses, the newest first, and a merchant who decides on some of them. */
async function aSurvey(plan: PlanId = 'pro-monthly') {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  const ids: string[] = []
  for (let one = 0; one < 4; one++) {
    app.clock.pass(1_000)
    const message = { ...aMessage(survey), answers: YES }
    await sendResponse(app, message)
    ids.unshift(message.responseId)
  }
  const base = `/surveys/${survey.surveyId}`
  const listed = async (query = '') =>
    (await call(app, store.token, `GET ${base}/responses${query}`)).json.data.responses.map(
      ({ responseId }: { responseId: string }) => responseId,
    )
  const decide = (decision: string, responseIds: readonly unknown[], token = store.token) =>
    call(app, token, `POST ${base}/responses/decisions`, { decision, responseIds })
  return { store, survey, ids, listed, decide }
}

test('selected responses are set aside, counted again and deleted, and said twice it changes nothing', async () => {
  const { store, survey, ids, listed, decide } = await aSurvey()
  const [first, second, third, fourth] = ids
  const some = [first, second, first, crypto.randomUUID()]
  for (const changed of [2, 0]) expect((await decide('set_aside', some)).json.data).toEqual({ changed })
  expect([await listed(), await listed('?kind=spam')]).toEqual([
    [third, fourth],
    [first, second],
  ])
  for (const changed of [2, 0]) expect((await decide('count', some)).json.data).toEqual({ changed })
  expect(await listed()).toEqual(ids)
  for (const changed of [2, 0]) expect((await decide('delete', some)).json.data).toEqual({ changed })
  expect([await listed(), await listed('?kind=spam')]).toEqual([[third, fourth], []])
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
  expect(await rebuildFigures(app.db, { repair: false })).toEqual([])
})

test('where the plan has a cap, none is set aside if one of them counts of itself', async () => {
  const { store, ids, decide, listed } = await aSurvey('free')
  expect(await listed()).toEqual(ids)
  const before = await everythingOf(app.db, store.storeId)
  expect(await decide('set_aside', ids)).toMatchObject({
    status: 409,
    json: { problem: { code: 'response_not_set_aside' } },
  })
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test('nobody decides on the responses of another store', async () => {
  const { ids, decide, listed } = await aSurvey()
  const other = await aSurvey()
  expect((await decide('delete', ids, other.store.token)).status).toBe(404)
  expect((await other.decide('delete', ids)).json.data).toEqual({ changed: 0 })
  expect(await listed()).toEqual(ids)
})

test.each([
  ['no response', { decision: 'delete', responseIds: [] }],
  ['more than a page', { decision: 'delete', responseIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
  ['something that is no id', { decision: 'delete', responseIds: ['abc'] }],
  ['another decision', { decision: 'hide', responseIds: [crypto.randomUUID()] }],
])('a decision on %s is refused', async (_, { decision, responseIds }) => {
  const { decide } = await aSurvey()
  expect((await decide(decision, responseIds)).json.problem.code).toBe('input_invalid')
})
