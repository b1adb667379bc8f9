import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SurveyId } from '@earshot/survey'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { Db } from '../db/open-db.ts'
import { acceptResponses } from '../responses/accept-responses.ts'
import type { IncomingResponse } from '../responses/incoming.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { signedContext } from '../testing/signing.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, liveAt } from '../testing/test-store.ts'
import { createFloodGuard } from './flood-guard.ts'

const app = await useTestApp()

/** ADR-0010. */
const WIDE = { burst: 120, perMinute: 12 }
const NARROW = { burst: 60 }
const MINUTE_MS = 60_000
const YES = { q1: { optionId: 'yes' } }

async function aShop(plan: 'free' | 'pro-monthly' = 'pro-monthly') {
  const store = await aTestStore(app, { plan })
  const survey = await aPublishedTestSurvey(app, store)
  // The merchant has signed in before, so the plan is known.
  await call(app, store.token, 'GET /surveys')
  const send = async (address: string, message: object = {}) => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address }
    const body = JSON.stringify({ ...aMessage(survey), answers: YES, ...message })
    const reply = await app.request(`${STOREFRONT}/storefront/v1/responses`, { method: 'POST', headers, body })
    expect(reply.status).toBe(200)
  }
  const flood = (count: number, addressOf: (one: number) => string, message: object = {}) =>
    Promise.all(Array.from({ length: count }, (_, one) => send(addressOf(one), message)))
  const figures = async () => {
    const { responses, spamResponses } = (await call(app, store.token, `GET /surveys/${survey.surveyId}/analytics`))
      .json.data
    return [responses, spamResponses]
  }
  const rushes = async () =>
    (await call(app, store.token, `GET /surveys/${survey.surveyId}/rushes?limit=100`)).json.data.rushes
  return { store, survey, send, flood, figures, rushes }
}

test('4,000 forged responses from one network count up to the burst and the rate, and the others are kept as one rush', async () => {
  const { store, survey, flood, figures, rushes, send } = await aShop()
  const began = app.clock.now
  for (let step = 0; step < 40; step++) {
    await flood(100, (one) => `203.0.113.${one}`)
    if (step < 39) app.clock.pass(3_000)
  }
  const minutes = (app.clock.now.getTime() - began.getTime()) / MINUTE_MS
  const [counted, setAside] = await figures()
  expect(counted).toBeLessThanOrEqual(WIDE.burst + WIDE.perMinute * minutes)
  expect(counted).toBeGreaterThanOrEqual(WIDE.burst)
  expect(counted + setAside).toBe(4_000)
  expect(await rushes()).toEqual([
    {
      rushId: expect.any(String),
      firstAt: new Date(began.getTime() + 3_000).toISOString(),
      lastAt: app.clock.now.toISOString(),
      setAside,
      counted: 0,
    },
  ])
  // Other networks, and this one at another survey, are not affected.
  await send('203.0.114.7')
  expect(await figures()).toEqual([counted + 1, setAside])
  const other = await aShop()
  await other.send('203.0.113.7')
  expect(await other.figures()).toEqual([1, 0])
  const { counters, recount } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
}, 60_000)

test('a network that has paused counts again, up to the burst', async () => {
  const { flood, figures } = await aShop()
  await flood(WIDE.burst + 30, () => '203.0.113.7')
  expect(await figures()).toEqual([WIDE.burst, 30])
  app.clock.pass(5 * MINUTE_MS)
  await flood(100, () => '203.0.113.7')
  expect(await figures()).toEqual([WIDE.burst + 60, 70])
  app.clock.pass(24 * 60 * MINUTE_MS)
  await flood(WIDE.burst + 10, () => '203.0.113.7')
  expect(await figures()).toEqual([2 * WIDE.burst + 60, 80])
})

test('a /64 of version 6 has a limit of its own', async () => {
  const { flood, figures } = await aShop()
  await flood(100, (one) => `2001:db8:1:2::${one + 1}`)
  expect(await figures()).toEqual([NARROW.burst, 100 - NARROW.burst])
  // A neighbor in the same /48 can still answer.
  await flood(WIDE.burst - NARROW.burst, (one) => `2001:db8:1:${one % 2 === 0 ? 'a' : 'b'}::1`)
  expect(await figures()).toEqual([WIDE.burst, 100 - NARROW.burst])
})

test('a new /64 for each response is caught by the limit of the /48, as one rush', async () => {
  const { flood, figures, rushes } = await aShop()
  await flood(300, (one) => `2001:db8:7:${one.toString(16)}::1`)
  expect(await figures()).toEqual([WIDE.burst, 300 - WIDE.burst])
  expect(await rushes()).toMatchObject([{ setAside: 300 - WIDE.burst }])
})

test('signed orders are exempt', async () => {
  const { store, send, flood, figures } = await aShop()
  await flood(WIDE.burst + 1, () => '203.0.113.7')
  for (let orderId = 0; orderId < 10; orderId++) {
    await send('203.0.113.7', await signedContext(app, store, { orderId }))
  }
  expect(await figures()).toEqual([WIDE.burst + 10, 1])
})

test('tests are not limited and take no tokens', async () => {
  const { flood, figures, rushes } = await aShop()
  await flood(WIDE.burst + 10, () => '203.0.113.7', { test: true })
  await flood(WIDE.burst, () => '203.0.113.7')
  expect([await figures(), await rushes()]).toEqual([[WIDE.burst, 0], []])
})

test('later messages of a response take no token and do not change its verdict', async () => {
  const { store, survey, send, flood, figures } = await aShop()
  const [first, lastId] = [crypto.randomUUID(), crypto.randomUUID()]
  await send('203.0.113.7', { responseId: first })
  for (let sequence = 2; sequence < 200; sequence++) await send('203.0.113.7', { responseId: first, sequence })
  await flood(WIDE.burst - 1, () => '203.0.113.7')
  expect(await figures()).toEqual([WIDE.burst, 0])
  await send('203.0.113.7', { responseId: lastId })
  app.clock.pass(MINUTE_MS)
  const answers = { ...YES, q2: { value: 9 } }
  for (const responseId of [first, lastId]) {
    await send('203.0.113.7', { responseId, sequence: 500, answers, completed: true })
  }
  expect(await figures()).toEqual([WIDE.burst, 1])
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(counters).toEqual(recount)
  expect(responses.filter(({ completed }) => completed)).toHaveLength(2)
})

test('a response that begins without an answer takes a token as well', async () => {
  const { send, figures } = await aShop()
  const ids = Array.from({ length: WIDE.burst + 20 }, () => crypto.randomUUID())
  await Promise.all(ids.map((responseId) => send('203.0.113.7', { responseId, answers: {} })))
  await Promise.all(ids.map((responseId) => send('203.0.113.7', { responseId, sequence: 2 })))
  expect(await figures()).toEqual([WIDE.burst, 20])
})

test('responses that are set aside do not use up the Free plan', async () => {
  const { store, send, flood, figures } = await aShop('free')
  for (let network = 0; network < 8; network++) await flood(300, () => `198.51.${network}.1`)
  expect(await figures()).toEqual([8 * WIDE.burst, 8 * (300 - WIDE.burst)])
  // 2,400 responses came, and the survey of 1,000 is still open.
  expect(await liveAt(app, store)).toHaveLength(1)
  const { stranger_allowances: used } = await everythingOf(app.db, store.storeId)
  expect(used?.map((row) => (row as { begun: string }).begun)).toEqual(Array(8).fill(String(WIDE.burst)))
  await send('192.0.2.1')
  expect((await figures())[0]).toBe(8 * WIDE.burst + 1)
}, 60_000)

test('no address is stored', async () => {
  const { store, flood } = await aShop()
  await flood(WIDE.burst + 1, () => '203.0.113.7')
  await flood(NARROW.burst + 1, () => '2001:db8:1:2::3')
  const everything = await everythingOf(app.db, store.storeId)
  expect(everything.rushes).toHaveLength(2)
  expect(JSON.stringify(everything)).not.toMatch(/203\.0\.113|2001:0?db8/i)
})

test('without BEHIND_PROXY only the network in the proxy’s X-Forwarded-For is limited', async () => {
  const { survey, figures } = await aShop()
  const untold = createApp({ ...app.options, services: { ...app.services, behindProxy: false } })
  await using server = createServer(getRequestListener(untold))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  /** A request as a proxy on the same machine forwards it. */
  const send = async (forwardedFor: string) => {
    const headers = { host: new URL(STOREFRONT).host, 'content-type': 'text/plain', 'x-forwarded-for': forwardedFor }
    const message = request({ port, host: '127.0.0.1', path: '/storefront/v1/responses', method: 'POST', headers })
    message.end(JSON.stringify({ ...aMessage(survey), answers: YES }))
    const [reply] = (await once(message, 'response')) as [IncomingMessage]
    reply.resume()
    expect(reply.statusCode).toBe(200)
  }
  await Promise.all(Array.from({ length: WIDE.burst + 5 }, () => send('192.0.2.9, 203.0.113.7')))
  expect(await figures()).toEqual([WIDE.burst, 5])
  await send('203.0.114.7')
  expect(await figures()).toEqual([WIDE.burst + 1, 5])
})

test.each([
  ['a private address does not identify the caller', '10.0.0.1'],
  ['nor does text that is no address', 'hidden'],
])('%s: no limit applies', async (_, address) => {
  const { flood, figures } = await aShop()
  await flood(WIDE.burst + 50, () => address)
  expect(await figures()).toEqual([WIDE.burst + 50, 0])
})

const surveyId = crypto.randomUUID() as SurveyId
const arrival = (network: number, receivedAt = new Date('2026-11-21T09:00:00Z')) => ({
  surveyId,
  address: `${11 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1`,
  receivedAt,
})

test('at most 50,000 networks are remembered, and the least recently seen one is evicted first', () => {
  const guard = createFloodGuard()
  const take = (network: number) => guard.check(arrival(network))?.takeToken()
  for (let one = 0; one < WIDE.burst; one++) for (const network of [0, 1]) expect(take(network)).toBeNull()
  for (let network = 2; network < 50_000; network++) take(network)
  expect(guard.size()).toBe(50_000)
  // Seen again a moment ago: not the oldest any more.
  expect(take(0)).not.toBeNull()
  for (let network = 50_000; network < 99_998; network++) take(network)
  expect(guard.size()).toBe(50_000)
  expect(take(0)).not.toBeNull()
  expect(take(1)).toBeNull()
})

test('addresses of one /48 do not fill the memory', () => {
  const guard = createFloodGuard()
  for (let one = 0; one < 60_000; one++) {
    guard.check({ ...arrival(0), address: `2001:db8:7:${one.toString(16)}::1` })?.takeToken()
  }
  expect(guard.size()).toBeLessThanOrEqual(WIDE.burst + 1)
})

test('a response takes only one token', () => {
  const guard = createFloodGuard()
  const check = guard.check(arrival(0))
  for (let attempt = 0; attempt < 2 * WIDE.burst; attempt++) expect(check?.takeToken()).toBeNull()
  expect(guard.check(arrival(0))?.takeToken()).toBeNull()
})

test('a token that is given back is not given twice, and no bucket overflows', () => {
  const guard = createFloodGuard()
  const address = '2001:db8:1:2::3'
  const check = guard.check({ ...arrival(0), address })
  check?.takeToken()
  for (let time = 0; time < 3; time++) check?.giveBack()
  const outcomes = Array.from({ length: WIDE.burst }, () => guard.check({ ...arrival(0), address })?.takeToken())
  expect(outcomes.filter((rushId) => rushId === null)).toHaveLength(NARROW.burst)
})

test('a transaction that fails gives back the tokens of its responses', async () => {
  const { store, survey, flood, figures } = await aShop()
  const failing = Object.create(app.db, {
    transaction: {
      value: (run: (tx: Db) => Promise<unknown>) =>
        app.db.transaction(async (tx) => {
          await run(tx)
          throw new Error('The disk is full')
        }),
    },
  })
  const facts = {
    storeId: store.storeId,
    device: 'phone',
    test: false,
    spam: false,
    allowance: null,
    order: null,
    seconds: null,
    facts: {},
    receivedAt: app.clock.now,
  } as const
  const messages = Array.from({ length: WIDE.burst }, () => ({
    ...(aMessage(survey) as unknown as IncomingResponse),
    ...facts,
    flood: app.services.floodGuard.check({ ...facts, surveyId: survey.surveyId, address: '203.0.113.7' }),
  }))
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(acceptResponses(failing, messages)).rejects.toThrow('disk is full')
  }
  await flood(WIDE.burst, () => '203.0.113.7')
  expect(await figures()).toEqual([WIDE.burst, 0])
})

test('responses that are set aside less than an hour apart are one rush', () => {
  const guard = createFloodGuard()
  const began = new Date('2026-11-21T09:00:00Z')
  /** Empties the bucket. @returns the rush of the last response */
  const rushAt = (minutes: number) => {
    const at = new Date(began.getTime() + minutes * MINUTE_MS)
    const outcomes = Array.from({ length: WIDE.burst + 1 }, () => guard.check(arrival(0, at))?.takeToken())
    return outcomes.at(-1)
  }
  const [first, second, third] = [rushAt(0), rushAt(59), rushAt(119)]
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  expect(third).toEqual(expect.any(String))
  expect(third).not.toBe(first)
})

test('a clock that is set back neither fills nor blocks a network', () => {
  const guard = createFloodGuard()
  const [now, before] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T08:00:00Z')]
  for (let one = 0; one < WIDE.burst; one++) expect(guard.check(arrival(0, now))?.takeToken()).toBeNull()
  expect(guard.check(arrival(0, before))?.takeToken()).not.toBeNull()
  expect(guard.check(arrival(0, new Date(before.getTime() + MINUTE_MS)))?.takeToken()).toBeNull()
})
