import type { StoreId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import { endRedating, readRedating } from '../responses/queries.ts'
import { enqueueRedating, inTimezone, redateResponses } from '../responses/redate-responses.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

test('another time zone moves responses to its days, and the counters with them', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const before = app.clock.now
  app.clock.now = new Date('2026-11-21T23:30:00Z')
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const change = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'Asia/Tokyo' }
  const { status } = await call(app, store.token, 'PUT /settings/store', { ...change, businessEmail: store.email })
  expect(status).toBe(200)
  app.clock.now = before
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses.map((response) => response.day)).toEqual(['2026-11-22'])
  expect(counters).toEqual(recount)
  expect(Object.keys(counters).some((key) => key.includes('2026-11-21'))).toBe(false)
})

/** A survey with many responses of half past eleven in the evening. */
async function manyAt2330(count: number) {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const before = app.clock.now
  app.clock.now = new Date('2026-11-21T23:30:00Z')
  const messages = Array.from({ length: count }, () => ({ ...aMessage(survey), answers: { q1: { optionId: 'yes' } } }))
  // More at once would be refused by a slow machine.
  for (let n = 0; n < count; n += 300) {
    const sent = await Promise.all(messages.slice(n, n + 300).map((message) => sendResponse(app, message)))
    expect(sent.every(({ status }) => status === 200)).toBe(true)
  }
  app.clock.now = before
  const days = async () => {
    const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
    expect(counters).toEqual(recount)
    return new Set(responses.map((response) => response.day))
  }
  const isFinished = async () => {
    const [row] = await app.db.select().from(stores).where(eq(stores.storeId, store.storeId))
    return row?.redatingId === null
  }
  return { store, days, isFinished }
}

/** As a change of the settings does, but no response follows yet. @returns the id of the change */
async function moveTo(timezone: string, storeId: StoreId): Promise<string> {
  await app.db.update(stores).set(inTimezone(timezone)).where(eq(stores.storeId, storeId))
  await enqueueRedating(app.db, storeId)
  return (await readRedating(app.db, storeId)) ?? ''
}

test('the responses of a large store follow a change in the background', async () => {
  const { store, days, isFinished } = await manyAt2330(2_100)
  const address = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', businessEmail: store.email }
  const reply = await call(app, store.token, 'PUT /settings/store', { ...address, timezone: 'Asia/Tokyo' })
  expect(reply.status).toBe(200)
  expect([await isFinished(), (await days()).size]).toEqual([false, 2])
  await app.runJobs()
  expect([await isFinished(), await days()]).toEqual([true, new Set(['2026-11-22'])])
})

test('what a server that died has left on old days is finished by another', async () => {
  const { store, days, isFinished } = await manyAt2330(1_200)
  const redatingId = await moveTo('Asia/Tokyo', store.storeId)
  // The server died after the first five hundred, so nothing says where it was.
  const begun = { storeId: store.storeId, redatingId, after: null }
  expect(await redateResponses(app.db, begun, { batches: 1 })).not.toBe('done')
  expect([await isFinished(), (await days()).size]).toEqual([false, 2])
  await app.runJobs()
  expect([await isFinished(), await days()]).toEqual([true, new Set(['2026-11-22'])])
})

test('responses follow the last of several changes, however they overlap', async () => {
  const { store, days, isFinished } = await manyAt2330(1_200)
  const address = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', businessEmail: store.email }
  const change = (timezone: string) => call(app, store.token, 'PUT /settings/store', { ...address, timezone })
  const replies = await Promise.all(['Asia/Tokyo', 'America/New_York', 'Asia/Tokyo', 'UTC'].map(change))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await change('Pacific/Auckland')).status).toBe(200)
  expect([await isFinished(), await days()]).toEqual([true, new Set(['2026-11-22'])])
})

test('a change that comes while responses follow another is not taken for done', async () => {
  const { store, days, isFinished } = await manyAt2330(1)
  // The store has the zone UTC already, so that the first change is another one.
  const overtaken = await moveTo('Europe/Berlin', store.storeId)
  const newest = await moveTo('Asia/Tokyo', store.storeId)
  const { rows } = await app.db.execute<{ key: string }>(sql`
    SELECT key FROM jobs WHERE store_id = ${store.storeId} ORDER BY created_at`)
  expect(rows.map(({ key }) => key)).toEqual([overtaken, newest])
  const begun = { storeId: store.storeId, redatingId: overtaken, after: null }
  expect(await redateResponses(app.db, begun, {})).toBe('done')
  await endRedating(app.db, store.storeId, overtaken)
  expect(await isFinished()).toBe(false)
  await app.runJobs()
  expect([await isFinished(), await days()]).toEqual([true, new Set(['2026-11-22'])])
})

test('a merchant reads that responses could not follow a change, until they save it again', async () => {
  const { store, days, isFinished } = await manyAt2330(1)
  const hasFailed = async () =>
    (await call(app, store.token, 'GET /onboarding/store/details')).json.data.store.hasRedatingFailed
  await moveTo('Asia/Tokyo', store.storeId)
  expect(await hasFailed()).toBe(false)
  await app.db.execute(sql`UPDATE jobs SET failed_at = now() WHERE store_id = ${store.storeId}`)
  expect(await hasFailed()).toBe(true)
  await app.db.execute(sql`DELETE FROM jobs WHERE store_id = ${store.storeId}`)
  expect(await hasFailed()).toBe(true)
  const address = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', businessEmail: store.email }
  await call(app, store.token, 'PUT /settings/store', { ...address, timezone: 'Asia/Tokyo' })
  expect([await hasFailed(), await isFinished(), await days()]).toEqual([false, true, new Set(['2026-11-22'])])
})
