import type { AudienceFilter } from '@earshot/survey'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { eq } from '../db/drizzle.ts'
import { securityEvents } from '../db/schema.ts'
import { sign } from '../stores/signature.ts'
import { readStoreSecret } from '../stores/store-secrets.ts'
import { received } from '../testing/received.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, type TestStore, twoQuestions } from '../testing/test-store.ts'
import { createAudienceGuard, type Guessing, reportGuessing } from './audience-guard.ts'

const app = await useTestApp()

let reports: Guessing[] = []
let answer: ReturnType<typeof createApp>
beforeEach(() => {
  reports = []
  const audienceGuard = createAudienceGuard((guessing) => void reports.push(guessing))
  answer = createApp({ ...app.options, services: { ...app.services, audienceGuard } })
})

const listing = (type: AudienceFilter['type'], value: string): AudienceFilter => ({
  type,
  operator: 'contains',
  values: [value],
})
const codes = listing('discountCodes', 'VIP7731')

async function aStoreFor(...audience: readonly AudienceFilter[]) {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store, twoQuestions, { audience })
  return { ...store, surveyId }
}

type Asked = { readonly surveyIds: string[]; readonly retryAfterSeconds?: number }

/** Asks as a page does, from an address. */
async function ask(store: TestStore, address: string, context: object, signed?: object): Promise<Asked> {
  const { status, json } = await received(
    await answer(
      new Request(`${STOREFRONT}/storefront/v1/${store.publicKey}/audience`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': address },
        body: JSON.stringify({ context: { ...context, ...(signed && { signed }) } }),
      }),
    ),
  )
  expect(status).toBe(200)
  return json.data
}

/** The numbers of codes that no other test of the network has tried. */
const guesses = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `VIP${from + at}`)

/** Tries codes one by one. @returns how many were answered */
async function tryCodes(store: TestStore, address: string, tried: readonly string[]): Promise<number> {
  let answered = 0
  for (const code of tried) {
    if ((await ask(store, address, { discountCodes: [code] })).retryAfterSeconds === undefined) answered += 1
  }
  return answered
}

test('of 119 codes that a network tries within a minute, 60 are answered, and it is no error on the page', async () => {
  const store = await aStoreFor(codes)
  expect(await tryCodes(store, '203.0.113.7', guesses(119))).toBe(60)
  expect(await ask(store, '203.0.113.7', { discountCodes: ['VIP7731'] })).toEqual({
    surveyIds: [],
    retryAfterSeconds: 60,
  })
  expect(await ask(store, '203.0.113.8', { discountCodes: ['VIP7731'] })).toEqual({ surveyIds: [store.surveyId] })
  app.clock.pass(60_000)
  expect(await ask(store, '203.0.113.7', { discountCodes: ['vip7731 '] })).toEqual({ surveyIds: [store.surveyId] })
})

test('in no minute more than 60 are answered, also around its end', async () => {
  const store = await aStoreFor(codes)
  expect(await tryCodes(store, '203.0.113.7', guesses(30))).toBe(30)
  app.clock.pass(40_000)
  expect(await tryCodes(store, '203.0.113.7', guesses(59, 30))).toBe(30)
  expect((await ask(store, '203.0.113.7', { discountCodes: ['VIP100'] })).retryAfterSeconds).toBe(20)
  app.clock.pass(20_000)
  expect(await tryCodes(store, '203.0.113.7', guesses(59, 200))).toBe(30)
})

test('many values in one request are refused together, and none of them counts', async () => {
  const store = await aStoreFor(listing('customerTags', 'vip'), codes)
  const context = { customerTags: [...guesses(60), 'vip'], discountCodes: ['VIP7731'] }
  expect(await ask(store, '203.0.113.7', context)).toEqual({ surveyIds: [], retryAfterSeconds: 60 })
  expect(await ask(store, '203.0.113.7', { customerTags: ['vip'], discountCodes: ['VIP7731'] })).toEqual({
    surveyIds: [store.surveyId],
  })
})

test('a network of IPv6 is a /64, whatever its addresses', async () => {
  const store = await aStoreFor(codes)
  let answered = 0
  for (const [at, code] of guesses(119).entries()) {
    answered += await tryCodes(store, `2001:db8:0:1::${at.toString(16)}`, [code])
  }
  expect(answered).toBe(60)
  expect(await tryCodes(store, '2001:db8:0:2::1', ['VIP7731'])).toBe(1)
})

test('the limit of a network is that of all stores together', async () => {
  const [store, other] = [await aStoreFor(codes), await aStoreFor(codes)]
  expect(await tryCodes(store, '203.0.113.7', guesses(40))).toBe(40)
  // The same code in another store is another guess.
  expect(await tryCodes(other, '203.0.113.7', guesses(40))).toBe(20)
})

test('shoppers are not limited: the same values on a hundred pages, and a cart with several codes', async () => {
  const store = await aStoreFor(codes, listing('customerTags', 'vip'))
  const shopper = { discountCodes: ['VIP7731', 'SUMMER', 'FREESHIP'], customerTags: ['VIP', 'wholesale'] }
  for (let pages = 0; pages < 100; pages++) {
    expect(await ask(store, '203.0.113.7', shopper)).toEqual({ surveyIds: [store.surveyId] })
  }
  // Somebody in the network guesses. The shopper who was asked before is asked again.
  expect(await tryCodes(store, '203.0.113.7', guesses(60))).toBe(55)
  expect(await ask(store, '203.0.113.7', shopper)).toEqual({ surveyIds: [store.surveyId] })
})

test('fields that no audience of the store goes by are no guesses', async () => {
  const store = await aStoreFor(codes, { type: 'orderValue', operator: 'greater_than', value: 10 })
  const products = { productIds: guesses(500), paymentMethods: guesses(100), zipCode: '94107', orderValue: 20 }
  for (const discountCodes of [['VIP7731'], []]) {
    const { surveyIds } = await ask(store, '203.0.113.7', { ...products, discountCodes })
    expect(surveyIds).toEqual(discountCodes.length > 0 ? [store.surveyId] : [])
  }
  expect(reports).toEqual([])
})

test('values that the store has signed are not limited; a wrong signature helps nobody', async () => {
  const store = await aStoreFor(listing('customerTags', 'vip'))
  const secret = await readStoreSecret(app.db, store.storeId, app.clock.now)
  if (!secret.ok) throw new Error('the store has no secret')
  const signedBy = (key: string, context: object) => {
    const text = JSON.stringify(context)
    return { context: text, signature: sign(key, text, app.clock.now) }
  }
  const tagsOf = (at: number) => ({ customerTags: [...guesses(100, at * 100), 'vip'] })
  for (let at = 0; at < 5; at++) {
    const context = tagsOf(at)
    expect(await ask(store, '203.0.113.7', context, signedBy(secret.value.secret, context))).toEqual({
      surveyIds: [store.surveyId],
    })
  }
  expect(reports).toEqual([])
  const context = tagsOf(9)
  const wrong = [
    signedBy('another secret', context),
    signedBy(secret.value.secret, { customerTags: ['vip'] }),
    { context: '{"customerTags":', signature: sign(secret.value.secret, '{"customerTags":', app.clock.now) },
    { context: '[]', signature: sign(secret.value.secret, '[]', app.clock.now) },
    { context: JSON.stringify(context), signature: 'none' },
    'signed',
  ]
  for (const signed of wrong) {
    expect(await ask(store, '203.0.113.7', context, signed as object)).toMatchObject({ surveyIds: [] })
  }
})

test.each([
  ['a proxy that is not configured', '10.0.0.9'],
  ['an unknown address', 'unknown'],
])('%s has no limit of a network, because it speaks for everyone', async (_, address) => {
  const store = await aStoreFor(codes)
  expect(await tryCodes(store, address, guesses(119))).toBe(119)
})

test('guessing is reported with the store, at the first refusal and again after 15 minutes', async () => {
  const store = await aStoreFor(codes)
  await tryCodes(store, '203.0.113.7', guesses(60))
  expect(reports).toEqual([])
  await tryCodes(store, '203.0.113.7', guesses(30, 100))
  expect(reports).toEqual([{ storeId: store.storeId, values: 61, refused: 1 }])
  app.clock.pass(15 * 60_000)
  await tryCodes(store, '203.0.113.7', guesses(61, 200))
  expect(reports).toEqual([expect.anything(), { storeId: store.storeId, values: 61, refused: 30 }])
})

test('the logs have the store and the numbers, and neither the address nor a value', async () => {
  const store = await aStoreFor(codes)
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const { gatheredEvents: events, now } = app.services
  const audienceGuard = createAudienceGuard(reportGuessing({ log, events, now }))
  answer = createApp({ ...app.options, services: { ...app.services, audienceGuard } })
  await tryCodes(store, '203.0.113.7', guesses(70))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, event: 'audience_guessing', storeId: store.storeId, values: 61, refused: 1 },
  ])
  expect(lines.join()).not.toMatch(/203\.0\.113|vip/i)
  await events.write()
  const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.storeId, store.storeId))
  expect(rows).toMatchObject([{ event: 'values_guessed', who: 'network', network: null }])
  expect(rows[0]?.details).toEqual({ values: 61, refused: 1 })
})
