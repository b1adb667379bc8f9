import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildCounters } from '../responses/recount.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { signedContext } from '../testing/signing.ts'
import { openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedSurvey, aStore, call } from '../testing/world.ts'
import { createSpamWatch, neighbourhoodOf } from './spam-watch.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const HOUR_MS = 60 * 60 * 1000
const YES = { q1: { optionId: 'yes' } }
const BOTH = { ...YES, q2: { value: 9 } }

async function aShop(plan: 'free' | 'pro-monthly' = 'free') {
  const store = await aStore(app, { plan })
  const survey = await aPublishedSurvey(app, store)
  // Its merchant has been there: the plan is known.
  await call(app, store.token, 'GET', '/surveys')
  const send = async (address: string, message: object) => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address }
    const body = JSON.stringify({ ...aMessage(survey), answers: YES, ...message })
    return (await app.request(`${STOREFRONT}/storefront/v1/responses`, { method: 'POST', headers, body })).status
  }
  const flood = async (address: string, count: number, message: object = {}) => {
    const statuses = await Promise.all(Array.from({ length: count }, () => send(address, message)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  const kept = () => countersAndRecount(app.db, store.storeId, survey.surveyId)
  const results = async () => (await call(app, store.token, 'GET', `/surveys/${survey.surveyId}/analytics`)).json.data
  const counted = async () => (await results()).responses
  const countedAsSpam = async () => (await results()).spamResponses
  return { store, survey, send, flood, kept, counted, countedAsSpam }
}

test('a flood from one address counts for no more than sixty, and nothing of it is lost', async () => {
  const { flood, send, kept, counted, countedAsSpam } = await aShop()
  await flood('203.0.113.7', 500)
  const { responses, counters, recount } = await kept()
  expect(responses.length).toBe(500)
  expect(responses.every(({ answers }) => JSON.stringify(answers) === JSON.stringify(YES))).toBe(true)
  expect([await counted(), await countedAsSpam()]).toEqual([60, 440])
  expect(counters).toEqual(recount)
  expect(await rebuildCounters(app.db, { repair: false })).toEqual([])
  // The neighbours share it; the rest of the world, and another survey, do not.
  expect([await send('203.0.113.250', {}), await send('203.0.114.7', {})]).toEqual([200, 200])
  expect([await counted(), await countedAsSpam()]).toEqual([61, 441])
  const other = await aShop()
  await other.flood('203.0.113.7', 1)
  expect(await other.counted()).toBe(1)
})

test('of one address no more than sixty count in an hour, and three hundred in a day', async () => {
  const { flood, counted } = await aShop()
  const opened = app.clock.now
  const counts = []
  for (let hour = 0; hour < 8; hour++) {
    app.clock.now = new Date(opened.getTime() + hour * HOUR_MS)
    await flood('198.51.100.1', 70)
    counts.push(await counted())
  }
  app.clock.now = new Date('2026-11-22T00:00:00Z')
  await flood('198.51.100.1', 70)
  counts.push(await counted())
  app.clock.now = opened
  // What came beyond the hour’s sixty was part of the day as well.
  expect(counts).toEqual([60, 120, 180, 240, 260, 260, 260, 260, 320])
})

test('a response is judged once, with its first message, and stays what it is', async () => {
  const { flood, send, kept, counted } = await aShop()
  const [real, spam] = [crypto.randomUUID(), crypto.randomUUID()]
  await send('192.0.2.1', { responseId: real })
  await flood('192.0.2.1', 60)
  await send('192.0.2.1', { responseId: spam })
  for (let sequence = 2; sequence < 100; sequence++) await send('192.0.2.1', { responseId: real, sequence })
  await send('192.0.2.1', { responseId: real, sequence: 100, answers: BOTH, completed: true })
  await send('192.0.2.200', { responseId: spam, sequence: 2, answers: BOTH, completed: true })
  const { responses, counters, recount } = await kept()
  const flagOf = (id: string) => responses.find(({ responseId }) => responseId === id)
  expect([flagOf(real), flagOf(spam)]).toMatchObject([
    { spam: false, completed: true },
    { spam: true, completed: true },
  ])
  expect(counters).toEqual(recount)
  expect(await counted()).toBe(60)
})

test('whoever has ordered is no spammer, however many have ordered around them', async () => {
  const { store, flood, send, counted, countedAsSpam } = await aShop()
  await flood('203.0.113.7', 60)
  for (let orderId = 0; orderId < 10; orderId++) {
    const told = await signedContext(app, store, { orderId })
    expect(await send('203.0.113.7', { ...told, timings: { q1: 0, q2: 0, q3: 0 } })).toBe(200)
  }
  expect([await counted(), await countedAsSpam()]).toEqual([70, 0])
})

test('a signature without an order, read off a page and sent again and again, makes nobody more than a stranger', async () => {
  const { store, flood, counted } = await aShop()
  await flood('203.0.113.7', 100, await signedContext(app, store, { pageType: 'product' }))
  expect(await counted()).toBe(60)
})

test.each([
  { timings: { q1: 0, q2: 0, q3: 0 }, spam: true },
  { timings: { q1: 0.4, q2: 0.2, q3: 0.2 }, spam: true },
  { timings: { q1: 0.3, q2: 0.3, q3: 0.4 }, spam: false },
  { timings: { q1: 1, q2: 0, q3: 0 }, spam: false },
  { timings: { q1: 0, q2: 0 }, spam: false },
])('answers in $timings seconds are spam: $spam', async ({ timings, spam }) => {
  const { send, kept, counted } = await aShop()
  expect(await send('203.0.113.7', { timings, answers: BOTH, completed: true })).toBe(200)
  expect((await kept()).responses).toMatchObject([{ spam }])
  expect(await counted()).toBe(spam ? 0 : 1)
})

test('spam that a merchant deletes is gone from its count as well', async () => {
  const { store, survey, send, kept, countedAsSpam } = await aShop()
  await send('203.0.113.7', { timings: { q1: 0, q2: 0, q3: 0 } })
  expect(await countedAsSpam()).toBe(1)
  const [response] = (await kept()).responses
  await call(app, store.token, 'DELETE', `/surveys/${survey.surveyId}/responses/${response?.responseId}`)
  expect((await kept()).counters).toEqual({})
})

test('a proxy that we were not told of speaks for everyone: its address says nothing', async () => {
  const { flood, counted } = await aShop()
  await flood('10.0.0.1', 100)
  expect(await counted()).toBe(100)
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
])('%s is in %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})

test('what comes from this program itself, such as the demo’s shoppers, is never one too many', () => {
  const watch = createSpamWatch()
  const arrival = () => ({
    surveyId: 's' as never,
    responseId: crypto.randomUUID() as never,
    address: null,
    now: new Date(0),
  })
  expect(Array.from({ length: 100 }, () => watch.isOneTooMany(arrival())).includes(true)).toBe(false)
})

test('where the plan includes all responses, however many share an address are shoppers, but not whoever is too fast', async () => {
  const { flood, send, counted, countedAsSpam } = await aShop('pro-monthly')
  await flood('203.0.113.7', 100)
  await send('203.0.113.8', { timings: { q1: 0, q2: 0, q3: 0 } })
  expect([await counted(), await countedAsSpam()]).toEqual([100, 1])
})
