import type { ResponseId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { type AnsweredMessage, takeIn } from '../testing/answering.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, liveAt, sendResponse } from '../testing/test-store.ts'
import { rebuildFigures } from './recount.ts'

/** The responses that the Free plan includes for each survey (ADR-0028). */
const CAP = 1_000
const YES = { q1: { optionId: 'yes', otherValue: null } }
const TOO_FAST = { q1: 0, q2: 0, q3: 0 }

const app = await useTestApp()

/** A survey with some real responses, and some that were set aside. */
async function aSurveyWithSpam(spam: number, plan: 'free' | 'pro-monthly' = 'pro-monthly') {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  await sendResponse(app, { ...aMessage(survey), answers: YES })
  const set = []
  for (let one = 0; one < spam; one++) {
    const message = { ...aMessage(survey), answers: YES, timings: TOO_FAST }
    app.clock.pass(1)
    await sendResponse(app, message)
    set.push(message)
  }
  const path = `/surveys/${survey.surveyId}`
  const post = (what: string, body?: object) => call(app, store.token, `POST ${path}${what}`, body)
  const sendVerdict = (responseId: string | undefined, what: 'spam' | 'not-spam') =>
    post(`/responses/${responseId}/${what}`)
  const results = async () => (await call(app, store.token, `GET ${path}/analytics`)).json.data
  const list = async (query = '') =>
    (await call(app, store.token, `GET ${path}/responses${query}`)).json.data.responses.map(
      ({ responseId }: { responseId: string }) => responseId,
    )
  return {
    store,
    survey,
    spam: set,
    post,
    sendVerdict,
    results,
    figures: async () => {
      const { responses, spamResponses } = await results()
      return [responses, spamResponses]
    },
    list,
    spamList: () => list('?kind=spam'),
    one: async (responseId: string | undefined) =>
      (await call(app, store.token, `GET ${path}/responses/${responseId}`)).json.data,
    counts: () => countersAndRecount(app.db, store.storeId, survey.surveyId),
  }
}

test('what was set aside has a list of its own, newest first, a page at a time', async () => {
  const { store, survey, spam, list, spamList } = await aSurveyWithSpam(3)
  const newestFirst = spam.map(({ responseId }) => responseId).reverse()
  expect(await spamList()).toEqual(newestFirst)
  expect(await list()).toHaveLength(1)
  const path = `/surveys/${survey.surveyId}/responses?kind=spam&limit=2`
  const { responses, next } = (await call(app, store.token, `GET ${path}`)).json.data
  expect(responses).toHaveLength(2)
  const last = (await call(app, store.token, `GET ${path}&after=${next}`)).json.data
  expect(last).toMatchObject({ responses: [{ responseId: newestFirst[2] }], next: null })
})

test('one that is no spam counts as if it had come so, and can be taken back; said twice changes nothing', async () => {
  const { spam, sendVerdict, figures, list, spamList, one, counts } = await aSurveyWithSpam(2)
  const [first] = spam
  const before = await counts()
  expect(await one(first?.responseId)).toMatchObject({ spam: true, cleared: false })
  for (const _ of [1, 2]) expect((await sendVerdict(first?.responseId, 'not-spam')).status).toBe(200)
  expect([await figures(), await one(first?.responseId)]).toMatchObject([[2, 1], { spam: false, cleared: true }])
  expect([await list(), await spamList()]).toEqual([expect.arrayContaining([first?.responseId]), [spam[1]?.responseId]])
  const after = await counts()
  expect(after.counters).toEqual(after.recount)
  expect(await rebuildFigures(app.db, { repair: false })).toEqual([])
  for (const _ of [1, 2]) expect((await sendVerdict(first?.responseId, 'spam')).status).toBe(200)
  expect(await figures()).toEqual([1, 2])
  expect(await counts()).toEqual(before)
})

test('a shopper who is still answering can finish after a verdict', async () => {
  const { spam, sendVerdict, results, counts } = await aSurveyWithSpam(1)
  await sendVerdict(spam[0]?.responseId, 'not-spam')
  await sendResponse(app, { ...spam[0], sequence: 2, answers: { ...YES, q2: { value: 9 } }, completed: true })
  expect(await results()).toMatchObject({ responses: 2, completed: 1, spamResponses: 0 })
  const { counters, recount } = await counts()
  expect(counters).toEqual(recount)
})

test('all of a survey count at once, and exactly these are taken back', async () => {
  const { spam, post, sendVerdict, figures, counts } = await aSurveyWithSpam(4)
  await sendVerdict(spam[0]?.responseId, 'not-spam')
  app.clock.pass(1)
  const cleared = await post('/not-spam')
  expect(cleared).toMatchObject({ status: 200, json: { data: { clearedAt: app.clock.now.toISOString() } } })
  expect(await figures()).toEqual([5, 0])
  const { counters, recount } = await counts()
  expect(counters).toEqual(recount)
  for (const _ of [1, 2]) expect((await post('/spam', cleared.json.data)).status).toBe(200)
  // The one that was judged for itself stays judged.
  expect(await figures()).toEqual([2, 3])
  expect(await rebuildFigures(app.db, { repair: false })).toEqual([])
})

test('thousands are cleared in batches, while answers arrive', { timeout: 60_000 }, async () => {
  const { store, survey, post, figures, counts } = await aSurveyWithSpam(0)
  const many: AnsweredMessage[] = Array.from({ length: 1_200 }, () => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID() as ResponseId,
    answers: YES,
  }))
  await takeIn(app, store, many, { spam: true })
  const answering = Array.from({ length: 10 }, () => sendResponse(app, { ...aMessage(survey), answers: YES }))
  const [cleared] = await Promise.all([post('/not-spam'), post('/not-spam'), ...answering])
  expect(await figures()).toEqual([1_211, 0])
  await post('/spam', cleared.json.data)
  expect(await figures()).toEqual([11, 1_200])
  const { counters, recount } = await counts()
  expect(counters).toEqual(recount)
})

test('where the plan has a cap, what counts of itself is not set aside: that would give back what was used', async () => {
  const { store, survey, list, sendVerdict } = await aSurveyWithSpam(0, 'free')
  const [real] = await list()
  const before = await everythingOf(app.db, store.storeId)
  expect(await sendVerdict(real, 'spam')).toMatchObject({
    status: 409,
    json: { problem: { code: 'response_not_set_aside' } },
  })
  expect((await sendVerdict(real, 'not-spam')).status).toBe(200)
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
  expect((await sendVerdict(aMessage(survey).responseId, 'not-spam')).status).toBe(404)
})

test('where the plan has a cap, what is no spam uses it up, and has its place by when it came', async () => {
  const { store, survey, spam, sendVerdict, post, results, one, list } = await aSurveyWithSpam(1, 'free')
  const came = app.clock.now
  app.clock.pass(60_000)
  const rest: AnsweredMessage[] = Array.from({ length: CAP - 2 }, () => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID() as ResponseId,
    answers: YES,
  }))
  await takeIn(app, store, rest)
  app.clock.pass(60_000)
  const newest = { ...aMessage(survey), answers: YES }
  await sendResponse(app, newest)
  expect([await results(), await liveAt(app, store)]).toMatchObject([{ responses: CAP, locked: 0 }, []])
  await sendVerdict(spam[0]?.responseId, 'not-spam')
  expect(await results()).toMatchObject({ responses: CAP, locked: 1 })
  expect(await one(spam[0]?.responseId)).toMatchObject({ receivedAt: came.toISOString(), cleared: true })
  expect(await list('?limit=1')).not.toContain(newest.responseId)
  await sendVerdict(spam[0]?.responseId, 'spam')
  expect(await results()).toMatchObject({ responses: CAP, locked: 0 })
  expect((await post('/not-spam')).status).toBe(200)
  expect(await results()).toMatchObject({ responses: CAP, locked: 1 })
})

test('another store’s merchant judges nothing here', async () => {
  const { store, survey, spam } = await aSurveyWithSpam(1)
  const otherStore = await aTestStore(app)
  const before = await everythingOf(app.db, store.storeId)
  const path = `/surveys/${survey.surveyId}`
  for (const what of [
    `/responses/${spam[0]?.responseId}/not-spam`,
    `/responses/${spam[0]?.responseId}/spam`,
    '/not-spam',
  ]) {
    expect((await call(app, otherStore.token, `POST ${path + what}`)).status).toBe(404)
  }
  const clearedAt = app.clock.now.toISOString()
  expect((await call(app, otherStore.token, `POST ${path}/spam`, { clearedAt })).status).toBe(404)
  expect(await everythingOf(app.db, store.storeId)).toEqual(before)
})

test.each([
  '',
  'yesterday',
  '0000-01-01T00:00:00Z',
  '2026-02-31T99:00:00Z',
  '2026-02-30T09:00:00Z',
  '+275760-09-13T00:00:00Z',
])('what is no moment (%s) takes nothing back', async (clearedAt) => {
  const { post } = await aSurveyWithSpam(0)
  expect((await post('/spam', { clearedAt })).status).toBe(400)
})
