import type { ResponseId } from '@earshot/survey'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptResponses } from '../responses/accept-responses.ts'
import type { IncomingResponse } from '../responses/incoming.ts'
import { rebuildFigures } from '../responses/recount.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { signedContext } from '../testing/signing.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call } from '../testing/test-store.ts'
import { createUnverifiedAllowance, widestNetwork } from './unverified-allowance.ts'

const app = await useTestApp()

const HOUR_MS = 60 * 60 * 1000
/** A fifth of the thousand that the Free plan includes (ADR-0028). */
const FIFTH = 200
const YES = { q1: { optionId: 'yes', otherValue: null } }
const BOTH = { ...YES, q2: { value: 9 } }

async function aShop(plan: 'free' | 'pro-monthly' = 'free') {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  // Its merchant has been there: the plan is known.
  await call(app, store.token, 'GET /surveys')
  const send = async (address: string, message: object) => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address }
    const body = JSON.stringify({ ...aMessage(survey), answers: YES, ...message })
    return (await app.request(`${STOREFRONT}/storefront/v1/responses`, { method: 'POST', headers, body })).status
  }
  /** Slow enough to stay below the limit of the flood guard. */
  const flood = async (address: string, count: number, message: object = {}) => {
    for (let sent = 0; sent < count; sent += 100) {
      const some = Math.min(100, count - sent)
      const statuses = await Promise.all(Array.from({ length: some }, () => send(address, message)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      app.clock.pass(HOUR_MS / 6)
    }
  }
  const countsAndRecount = () => countersAndRecount(app.db, store.storeId, survey.surveyId)
  const results = async () => (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data
  const counted = async () => (await results()).responses
  const countedAsSpam = async () => (await results()).spamResponses
  return { store, survey, send, flood, countsAndRecount, counted, countedAsSpam }
}

test('of all that comes from one address a fifth of the allowance counts over a survey’s life, and nothing is lost', async () => {
  const { flood, send, countsAndRecount, counted, countedAsSpam } = await aShop()
  await flood('203.0.113.7', 500)
  const { responses, counters, recount } = await countsAndRecount()
  expect(responses.length).toBe(500)
  expect(responses.every(({ answers }) => JSON.stringify(answers) === JSON.stringify(YES))).toBe(true)
  expect([await counted(), await countedAsSpam()]).toEqual([FIFTH, 300])
  expect(counters).toEqual(recount)
  expect(await rebuildFigures(app.db, { repair: false })).toEqual([])
  // The neighbors share it; the rest of the world, and another survey, do not.
  expect([await send('203.0.113.250', {}), await send('203.0.114.7', {})]).toEqual([200, 200])
  expect([await counted(), await countedAsSpam()]).toEqual([FIFTH + 1, 301])
  const other = await aShop()
  await other.flood('203.0.113.7', 1)
  expect(await other.counted()).toBe(1)
})

test('however patient a stranger is, and whatever is deleted or started anew meanwhile, no more of them count', async () => {
  const { store, survey, flood, countsAndRecount, counted } = await aShop()
  for (let day = 0; day < 3; day++) {
    await flood('198.51.100.1', 90)
    app.clock.pass(24 * HOUR_MS)
    const [one] = (await countsAndRecount()).responses
    await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${one?.responseId}`)
  }
  // Another server, or this one when it is started again, finds the same.
  const arrival = { storeId: store.storeId, surveyId: survey.surveyId, address: '198.51.100.77' }
  const { billing, unverifiedAllowance } = app.services
  const startedAgain = createUnverifiedAllowance(billing, 'a key for tests')
  expect(await startedAgain.allowanceFor(arrival)).toEqual(await unverifiedAllowance.allowanceFor(arrival))
  const deletedOfCounted = FIFTH - (await counted())
  expect(deletedOfCounted).toBeGreaterThan(0)
  expect(deletedOfCounted).toBeLessThanOrEqual(3)
})

test('while plans cannot be read, the last allowance holds, and without one the error is that of the database', async () => {
  const { store, survey } = await aShop()
  const arrival = { storeId: store.storeId, surveyId: survey.surveyId, address: '198.51.100.77' }
  const lost = Object.assign(new Error('connection lost'), { code: '57P01' })
  let isAway = true
  const { billing } = app.services
  const lastFeatures: typeof billing.lastFeatures = (id) => (isAway ? Promise.reject(lost) : billing.lastFeatures(id))
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { allowanceFor } = createUnverifiedAllowance({ lastFeatures }, 'a key for tests')
  await expect(allowanceFor(arrival)).rejects.toBe(lost)
  isAway = false
  const known = await allowanceFor(arrival)
  expect(known).toMatchObject({ responses: FIFTH })
  isAway = true
  vi.advanceTimersByTime(61_000)
  expect(await allowanceFor(arrival)).toEqual(known)
})

test('it is exact, however many servers take in at once', async () => {
  const { store, survey, counted, countedAsSpam } = await aShop()
  const allowance = { network: 7, responses: FIFTH }
  const batch = (): IncomingResponse[] =>
    Array.from({ length: 60 }, () => ({
      ...aMessage(survey),
      responseId: crypto.randomUUID() as ResponseId,
      ...{ answers: YES, storeId: store.storeId, device: 'phone', test: false, spam: false, seconds: null },
      ...{ allowance, flood: null, order: null, facts: {}, receivedAt: app.clock.now },
    }))
  const accepted = await Promise.all(Array.from({ length: 5 }, () => acceptResponses(app.db, batch())))
  expect(accepted.flat().every(({ ok }) => ok)).toBe(true)
  expect([await counted(), await countedAsSpam()]).toEqual([FIFTH, 100])
})

test('of where a stranger came from no more is kept than a number that many neighbourhoods share', async () => {
  const { store, survey, flood } = await aShop()
  await flood('203.0.113.7', 3)
  await flood('198.51.100.1', 1)
  const everything = await everythingOf(app.db, store.storeId)
  expect(everything.stranger_allowances).toHaveLength(2)
  for (const row of everything.stranger_allowances ?? []) {
    expect(row).toEqual({
      store_id: store.storeId,
      survey_id: survey.surveyId,
      neighbourhood: expect.any(Number),
      begun: expect.stringMatching(/^[13]$/),
    })
    expect((row as { neighbourhood: number }).neighbourhood).toBeLessThan(2 ** 16)
  }
  expect(JSON.stringify(everything)).not.toMatch(/203\.0\.113|198\.51\.100/)
})

test('a response is judged once, with its first message, and stays what it is', async () => {
  const { flood, send, countsAndRecount, counted } = await aShop()
  const [real, spam] = [crypto.randomUUID(), crypto.randomUUID()]
  await send('192.0.2.1', { responseId: real })
  await flood('192.0.2.1', FIFTH)
  await send('192.0.2.1', { responseId: spam })
  for (let sequence = 2; sequence < 100; sequence++) await send('192.0.2.1', { responseId: real, sequence })
  await send('192.0.2.1', { responseId: real, sequence: 100, answers: BOTH, completed: true })
  await send('192.0.2.200', { responseId: spam, sequence: 2, answers: BOTH, completed: true })
  const { responses, counters, recount } = await countsAndRecount()
  const flagOf = (id: string) => responses.find(({ responseId }) => responseId === id)
  expect([flagOf(real), flagOf(spam)]).toMatchObject([
    { spam: false, completed: true },
    { spam: true, completed: true },
  ])
  expect(counters).toEqual(recount)
  expect(await counted()).toBe(FIFTH)
})

test('whoever has ordered is no spammer, however many have ordered around them', async () => {
  const { store, flood, send, counted, countedAsSpam } = await aShop()
  await flood('203.0.113.7', FIFTH)
  for (let orderId = 0; orderId < 10; orderId++) {
    const signed = await signedContext(app, store, { orderId })
    expect(await send('203.0.113.7', { ...signed, timings: { q1: 0, q2: 0, q3: 0 } })).toBe(200)
  }
  expect([await counted(), await countedAsSpam()]).toEqual([FIFTH + 10, 0])
})

test('a signature without an order, read off a page and sent again and again, makes nobody more than a stranger', async () => {
  const { store, flood, counted } = await aShop()
  await flood('203.0.113.7', FIFTH + 10, await signedContext(app, store, { pageType: 'product' }))
  expect(await counted()).toBe(FIFTH)
})

test.each([
  { timings: { q1: 0, q2: 0, q3: 0 }, spam: true },
  { timings: { q1: 0.4, q2: 0.2, q3: 0.2 }, spam: true },
  { timings: { q1: 0.3, q2: 0.3, q3: 0.4 }, spam: false },
  { timings: { q1: 1, q2: 0, q3: 0 }, spam: false },
  { timings: { q1: 0, q2: 0 }, spam: false },
])('answers in $timings seconds are spam: $spam', async ({ timings, spam }) => {
  const { send, countsAndRecount, counted } = await aShop()
  expect(await send('203.0.113.7', { timings, answers: BOTH, completed: true })).toBe(200)
  expect((await countsAndRecount()).responses).toMatchObject([{ spam }])
  expect(await counted()).toBe(spam ? 0 : 1)
})

test('spam that a merchant deletes is gone from its count as well', async () => {
  const { store, survey, send, countsAndRecount, countedAsSpam } = await aShop()
  await send('203.0.113.7', { timings: { q1: 0, q2: 0, q3: 0 } })
  expect(await countedAsSpam()).toBe(1)
  const [response] = (await countsAndRecount()).responses
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${response?.responseId}`)
  expect((await countsAndRecount()).counters).toEqual({})
})

test('a proxy that we were not told of speaks for everyone: its address says nothing', async () => {
  const { flood, counted } = await aShop()
  await flood('10.0.0.1', FIFTH + 10)
  expect(await counted()).toBe(FIFTH + 10)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:51234', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff:ffff:ffff:ffff:ffff', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['[2001:db8::1]:443', '2001:db8:0::/48'],
  ['nonsense', 'unknown'],
  ['127.0.0.1', null],
  ['172.31.0.1', null],
  ['172.32.0.1', '172.32.0.0/24'],
  ['::1', null],
  ['::ffff:192.168.1.1', null],
  ['fd12:3456::1', null],
  ['fe80::1%eth0', null],
])('%s is in %s', (address, network) => {
  expect(widestNetwork(address)).toBe(network)
})

test('what comes from this program itself, such as the demo’s shoppers, uses nothing up', async () => {
  const { store, survey } = await aShop()
  const arrival = { storeId: store.storeId, surveyId: survey.surveyId, address: null }
  expect(await app.services.unverifiedAllowance.allowanceFor(arrival)).toBeNull()
})

test('where the plan includes all responses, however many share an address are shoppers, but not whoever is too fast', async () => {
  const { flood, send, counted, countedAsSpam } = await aShop('pro-monthly')
  await flood('203.0.113.7', FIFTH + 10)
  await send('203.0.113.8', { timings: { q1: 0, q2: 0, q3: 0 } })
  expect([await counted(), await countedAsSpam()]).toEqual([FIFTH + 10, 1])
})
