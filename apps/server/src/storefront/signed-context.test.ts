import { DAY_MS } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { acceptResponses } from '../responses/accept-responses.ts'
import type { IncomingResponse } from '../responses/incoming.ts'
import { sign } from '../stores/signature.ts'
import { ordersOfMonth } from '../stores/store-orders.ts'
import { conversations, questionOfEveryType, republish } from '../testing/answering.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { secretOf, signedContext } from '../testing/signing.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse, twoQuestions } from '../testing/test-store.ts'
import { signedOrder } from './signed-order.ts'

const app = await useTestApp()
const opened = app.clock.now

const YES = { q1: { optionId: 'yes', otherValue: null } }
const BOTH = { ...YES, q2: { value: 9 } }
const ORDER = { orderId: '1001', orderValue: '59.90', currency: 'EUR' }

async function aShop(wanted: Parameters<typeof aTestStore>[1] = {}) {
  const store = await aTestStore(app, wanted)
  const survey = await aPublishedTestSurvey(app, store)
  const countsAndRecount = () => countersAndRecount(app.db, store.storeId, survey.surveyId)
  const orders = () => ordersOfMonth(app.db, store.storeId, '2026-11-01', '2026-11-30')
  const started = async () =>
    (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`)).json.data.responses
  return { store, survey, countsAndRecount, orders, started }
}

const must = async (reply: Promise<{ status: number; json: { data: unknown } }>) => {
  const { status, json } = await reply
  expect(status).toBe(200)
  return json.data
}

test('an order that the store has signed counts, with what it came to', async () => {
  const { store, survey, orders } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
  expect(await orders()).toBe(1)
  const other = await aTestStore(app)
  expect(await ordersOfMonth(app.db, other.storeId, '2026-11-01', '2026-11-30')).toBe(0)
})

test('an order counts on the day that it is in the store, and moves with its time zone', async () => {
  const { store, survey } = await aShop({ timezone: 'Asia/Tokyo' })
  app.clock.now = new Date('2026-11-21T20:00:00Z')
  const message = { ...aMessage(survey), answers: YES }
  await must(sendResponse(app, { ...message, ...(await signedContext(app, store, ORDER)) }))
  const days = () =>
    Promise.all(['2026-11-21', '2026-11-22'].map((day) => ordersOfMonth(app.db, store.storeId, day, day)))
  expect(await days()).toEqual([0, 1])
  const change = { businessName: 'A', storeUrl: 'https://a.example', businessEmail: store.email, timezone: 'UTC' }
  await must(call(app, store.token, 'PUT /settings/store', change))
  expect(await days()).toEqual([1, 0])
})

test.each([
  { what: 'not signed at all', forge: () => ({ signature: undefined }) },
  { what: 'given as an object', forge: ({ context }: SignedContext) => ({ context: JSON.parse(context) }) },
  {
    what: 'altered by one byte',
    forge: ({ context }: SignedContext) => ({ context: context.replace('1001', '1002') }),
  },
  { what: 'longer by one space', forge: ({ context }: SignedContext) => ({ context: `${context} ` }) },
  {
    what: 'signed with another secret',
    forge: ({ context }: SignedContext) => ({ signature: sign('mine', context, opened) }),
  },
  {
    what: 'signed at another time',
    forge: ({ signature }: SignedContext) => ({ signature: `0${signature.slice(1)}` }),
  },
  {
    what: 'signed without its time',
    forge: ({ signature }: SignedContext) => ({ signature: signature.split('.')[1] }),
  },
])('a context that is $what names no order, and loses no answer', async ({ forge }) => {
  const { store, survey, orders, countsAndRecount } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  const message = { ...aMessage(survey), answers: BOTH, completed: true, ...signed, ...forge(signed) }
  expect(await must(sendResponse(app, message))).toMatchObject({ responseId: message.responseId, completed: true })
  expect(await orders()).toBe(0)
  expect((await countsAndRecount()).responses).toMatchObject([
    { responseId: message.responseId, pages: null, spam: false },
  ])
})

type SignedContext = { context: string; signature: string }

test('another store’s signature names no order', async () => {
  const [{ survey, orders }, other] = [await aShop(), await aTestStore(app)]
  await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...(await signedContext(app, other, ORDER)) }))
  expect(await orders()).toBe(0)
})

test.each([
  { what: 'a page’s', context: ORDER, days: 1 },
  { what: 'an e-mail link’s', context: { ...ORDER, purpose: 'email' }, days: 30 },
])('$what signature is taken for $days days', async ({ context, days }) => {
  const { store, survey, orders } = await aShop()
  const signed = await signedContext(app, store, context)
  const send = (ageMs: number) => {
    app.clock.now = new Date(opened.getTime() + ageMs)
    return must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
  }
  await send(days * DAY_MS + 1)
  expect(await orders()).toBe(0)
  await send(days * DAY_MS)
  expect(await orders()).toBe(1)
})

test('a signature from the future is none, but a store’s clock may be a little ahead', async () => {
  const { store, survey, orders } = await aShop()
  for (const [aheadMs, counted] of [
    [301_000, 0],
    [300_000, 1],
  ] as const) {
    const signed = await signedContext(app, store, ORDER, new Date(opened.getTime() + aheadMs))
    await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
    expect(await orders()).toBe(counted)
  }
})

test('a replaced secret is taken for another day, and no longer', async () => {
  const { store, survey, orders } = await aShop()
  const old = await secretOf(app, store)
  const renew = () => call(app, store.token, 'POST /settings/store/secret')
  // A proxy may send the request twice, and the merchant sees only the second secret.
  await renew()
  const { secret } = (await renew()).json.data
  expect([old, secret]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)])
  expect(secret).not.toBe(old)
  const send = async (key: string, orderId: string) => {
    const context = JSON.stringify({ orderId })
    const signature = sign(key, context, app.clock.now)
    await must(sendResponse(app, { ...aMessage(survey), answers: YES, context, signature }))
    return orders()
  }
  expect([await send(old, 'a'), await send(secret, 'b')]).toEqual([1, 2])
  app.clock.now = new Date(opened.getTime() + DAY_MS)
  expect([await send(old, 'c'), await send(secret, 'd')]).toEqual([2, 3])
})

test('two who ask for the first secret at once get the same, and two who replace it leave one to sign with', async () => {
  const store = await aTestStore(app)
  const all = await Promise.all(Array.from({ length: 5 }, () => secretOf(app, store)))
  expect(new Set(all).size).toBe(1)
  const renew = () => call(app, store.token, 'POST /settings/store/secret')
  expect((await Promise.all([renew(), renew(), renew()])).map(({ status }) => status)).toEqual([200, 200, 200])
  const { secret, oldOneUntil } = (await call(app, store.token, 'GET /settings/store/secret')).json.data
  expect(all).not.toContain(secret)
  expect(oldOneUntil).toBe(new Date(opened.getTime() + DAY_MS).toISOString())
})

test('a thousand invented orders are no order', async () => {
  const { survey, orders } = await aShop()
  const send = (_: unknown, index: number) => {
    const context = JSON.stringify({ orderId: `made up ${index}` })
    const signature = sign('0'.repeat(64), context, opened)
    return sendResponse(app, { ...aMessage(survey), answers: YES, context, ...(index % 2 && { signature }) })
  }
  const replies = await Promise.all(Array.from({ length: 1_000 }, send))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(await orders()).toBe(0)
})

test('an order answered for again and again is one response, and one order', async () => {
  const { store, survey, orders, countsAndRecount, started } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  const send = () => must(sendResponse(app, { ...aMessage(survey), answers: BOTH, completed: true, ...signed }))
  await Promise.all(Array.from({ length: 30 }, send))
  const { responses, counters, recount } = await countsAndRecount()
  expect([responses.length, await started(), await orders()]).toEqual([1, 1, 1])
  expect(counters).toEqual(recount)
})

test('the same order is one response to each survey', async () => {
  const { store, survey, orders, started } = await aShop()
  const other = await aPublishedTestSurvey(app, store)
  const signed = await signedContext(app, store, ORDER)
  for (const one of [survey, other]) await must(sendResponse(app, { ...aMessage(one), answers: YES, ...signed }))
  expect([await started(), await orders()]).toEqual([1, 1])
})

/** Messages of two pages of one order, in every order they can arrive in. */
const ORDERS_OF_ARRIVAL = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [2, 3, 0, 1],
  [1, 3, 0, 2],
  [2, 0, 3, 1],
  [1, 0, 3, 3, 2, 2],
]

test.each(ORDERS_OF_ARRIVAL.map((arrival) => ({ arrival })))(
  'two pages of one order make one response, whatever arrives when: $arrival',
  async ({ arrival }) => {
    const { store, survey, countsAndRecount, started } = await aShop()
    const signed = await signedContext(app, store, ORDER)
    const [thanks, email] = [aMessage(survey), aMessage(survey)].sort((a, b) => (a.responseId < b.responseId ? -1 : 1))
    const sent = [
      { ...thanks, sequence: 1, answers: {} },
      { ...thanks, sequence: 8, answers: YES },
      { ...email, sequence: 1, answers: { q1: { optionId: 'no' } } },
      { ...email, sequence: 2, answers: { q1: { optionId: 'no' }, q2: { value: 3 } } },
    ]
    for (const index of arrival) {
      const message = sent[index]
      const reply = await must(sendResponse(app, { ...message, ...signed }))
      expect(reply).toMatchObject({ responseId: message?.responseId })
    }
    const { responses, counters, recount } = await countsAndRecount()
    expect(counters).toEqual(recount)
    expect(await started()).toBe(1)
    expect(responses).toMatchObject([{ answers: { ...YES, q2: { value: 3 } }, completed: false }])
  },
)

test.each([1, 2, 3, 4])(
  'whatever three pages of each of ten orders send, in whatever order (%i), each order is one response, counted once',
  async (seed) => {
    const random = seededRandom(seed)
    const store = await aTestStore(app)
    const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
    const sent: { orderId: string; completed: boolean; rank: number; message: object }[] = []
    for (const orderId of Array.from({ length: 10 }, (_, index) => `order ${index}`)) {
      const signed = await signedContext(app, store, { orderId })
      for (const one of conversations(survey, random, 3).flat()) {
        const message = { ...one, ...signed }
        for (const _ of [1, 2]) sent.push({ orderId, completed: one.completed, rank: random(), message })
      }
    }
    const arriving = sent.sort((a, b) => a.rank - b.rank)
    await Promise.all(arriving.map(({ message }) => must(sendResponse(app, message))))
    const { responses, counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
    expect(counters).toEqual(recount)
    expect(responses.length).toBe(new Set(sent.map(({ orderId }) => orderId)).size)
    const completed = new Set(sent.filter((one) => one.completed).map(({ orderId }) => orderId))
    expect(responses.filter((one) => one.completed).length).toBe(completed.size)
    expect(await ordersOfMonth(app.db, store.storeId, '2026-11-01', '2026-11-30')).toBe(responses.length)
  },
)

test('two servers that hear of an order at once make one response of it', async () => {
  const { store, survey, countsAndRecount, orders } = await aShop()
  const order = signedOrder(await signedContext(app, store, ORDER), [await secretOf(app, store)], opened)
  const facts = {
    storeId: store.storeId,
    device: 'phone',
    test: false,
    spam: false,
    allowance: null,
    flood: null,
    facts: {},
    seconds: null,
  } as const
  const incoming = () => {
    const responseId = crypto.randomUUID() as IncomingResponse['responseId']
    const message = { ...aMessage(survey), responseId, answers: BOTH, completed: true, receivedAt: opened }
    return acceptResponses(app.db, [{ ...message, ...facts, order }])
  }
  const accepted = await Promise.all([incoming(), incoming(), incoming(), incoming()])
  expect(accepted.flat().every(({ ok }) => ok)).toBe(true)
  const { responses, counters, recount } = await countsAndRecount()
  expect([responses.length, await orders()]).toEqual([1, 1])
  expect(counters).toEqual(recount)
})

test('the first page of an order that completes is the response', async () => {
  const { store, survey, countsAndRecount } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), sequence: 9, answers: YES, ...signed }))
  const answers = { q1: { optionId: 'no' }, q2: { value: 3 } }
  await must(sendResponse(app, { ...aMessage(survey), answers, completed: true, ...signed }))
  await must(sendResponse(app, { ...aMessage(survey), answers: BOTH, completed: true, ...signed }))
  const { responses, counters, recount } = await countsAndRecount()
  expect(responses).toMatchObject([{ answers, completed: true }])
  expect(counters).toEqual(recount)
})

test('a second page on a later revision adds to the response, and is not turned away', async () => {
  const { store, survey, countsAndRecount } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
  const revision = await republish(app, store, survey.surveyId, twoQuestions(survey.surveyId))
  app.clock.now = new Date(opened.getTime() + 3 * DAY_MS)
  const secondContext = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), revision, answers: BOTH, ...secondContext }))
  const { responses, counters, recount } = await countsAndRecount()
  expect(responses).toMatchObject([{ revision: survey.revision, answers: BOTH }])
  expect(counters).toEqual(recount)
})

test('what is sent again after its signature has run out counts once, and stays deleted', async () => {
  const { store, survey, countsAndRecount, started } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  const message = { ...aMessage(survey), answers: YES, ...signed }
  await must(sendResponse(app, message))
  app.clock.now = new Date(opened.getTime() + 3 * DAY_MS)
  await must(sendResponse(app, message))
  await must(sendResponse(app, { ...message, sequence: 2, answers: BOTH }))
  const [response] = (await countsAndRecount()).responses
  expect([(await countsAndRecount()).responses.length, await started(), response?.answers]).toEqual([1, 1, BOTH])
  await must(call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${response?.responseId}`))
  await must(sendResponse(app, message))
  expect((await countsAndRecount()).responses).toEqual([])
})

test('nobody who knows the id of an order’s response can take its place', async () => {
  const { store, survey, countsAndRecount } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
  const [response] = (await countsAndRecount()).responses
  const forged = { ...aMessage(survey), responseId: response?.responseId, sequence: 9, answers: BOTH, completed: true }
  for (const _ of [1, 2]) expect(await must(sendResponse(app, forged))).toMatchObject({ completed: true })
  const { responses } = await countsAndRecount()
  expect(responses).toHaveLength(2)
  expect(responses.find(({ responseId }) => responseId === response?.responseId)).toEqual(response)
})

test('a test of a signed page is a test: no order, and not in the way of the real answer', async () => {
  const { store, survey, orders, started } = await aShop()
  const signed = await signedContext(app, store, ORDER)
  await must(sendResponse(app, { ...aMessage(survey), answers: BOTH, completed: true, test: true, ...signed }))
  expect([await orders(), await started()]).toEqual([0, 0])
  await must(sendResponse(app, { ...aMessage(survey), answers: YES, ...signed }))
  expect([await orders(), await started()]).toEqual([1, 1])
})

test('the secret is the merchant’s own', async () => {
  const [one, other] = [await aTestStore(app), await aTestStore(app)]
  expect(await secretOf(app, one)).not.toBe(await secretOf(app, other))
  expect((await call(app, null, 'GET /settings/store/secret')).status).toBe(401)
})
