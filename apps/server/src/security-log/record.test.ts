import { randomUUID } from 'node:crypto'
import { DAY_MS, type StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { securityEvents } from '../db/schema.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore } from '../testing/test-store.ts'
import { createGatheredEvents } from './gathered-events.ts'
import { recordSecurityEvent } from './record.ts'

const app = await useTestApp()

const eventsOf = (store: { readonly storeId: StoreId }) =>
  app.db.select().from(securityEvents).where(eq(securityEvents.storeId, store.storeId))

const deviceOf = (network: string) => ({ system: 'windows', browser: 'Chrome', network })

test('an event is a row, and a line of the log with the field event', async () => {
  const { storeId } = await aTestStore(app)
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const recorder = { ...app.recorder(), log, device: deviceOf('a') }
  await recordSecurityEvent(app.db, recorder, { storeId, event: 'secret_replaced', details: {} })
  const facts = { storeId, event: 'secret_replaced', who: 'merchant', network: 'a', count: 1, details: {} }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([facts])
  const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.storeId, storeId))
  expect(rows).toMatchObject([{ ...facts, system: 'windows', browser: 'Chrome', at: app.clock.now }])
})

test('an event of a transaction that fails is not recorded', async () => {
  const store = await aTestStore(app)
  const failing = app.db.transaction(async (tx) => {
    await recordSecurityEvent(tx, app.recorder(), { storeId: store.storeId, event: 'email_changed', details: {} })
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await eventsOf(store)).toEqual([])
})

test('equal events of one device and hour are one row with a count, others are not', async () => {
  const store = await aTestStore(app)
  const { storeId } = store
  const details = { surveyId: randomUUID() }
  const recorder = { ...app.recorder(), device: deviceOf('a') }
  const nextHour = new Date(recorder.now.getTime() + 60 * 60 * 1000)
  for (const one of [
    recorder,
    recorder,
    { ...recorder, device: { ...deviceOf('a'), browser: 'Firefox' } },
    { ...recorder, now: nextHour },
  ])
    await recordSecurityEvent(app.db, one, { storeId, event: 'responses_deleted', details, count: 5 })
  const other = { surveyId: randomUUID() }
  await recordSecurityEvent(app.db, recorder, { storeId, event: 'responses_deleted', details: other })
  expect((await eventsOf(store)).map(({ count }) => count).toSorted()).toEqual([1, 10, 5, 5])
})

test('a flood from many networks writes 21 rows an hour, and counts all', async () => {
  const store = await aTestStore(app)
  for (let i = 0; i < 40; i++) {
    const recorder = { ...app.recorder(), who: 'network', device: deviceOf(`network ${i}`) } as const
    await recordSecurityEvent(app.db, recorder, { storeId: store.storeId, event: 'login_failed', details: {} })
  }
  const rows = await eventsOf(store)
  expect(rows).toHaveLength(21)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  expect(rows.filter(({ network }) => network === null)).toMatchObject([{ count: 20, system: null, browser: null }])
})

test('failed logins are counted for their account when they are written, and unknown addresses are nobody’s', async () => {
  const store = await aTestStore(app)
  const { gatheredEvents } = app.services
  const before = (await app.db.select().from(securityEvents)).length
  for (const email of [store.email, store.email, 'nobody@example.com']) {
    const source = { who: 'network', device: deviceOf('b') } as const
    gatheredEvents.note({ event: 'login_failed', details: {}, store: { email }, source, at: app.clock.now, count: 1 })
  }
  expect(await eventsOf(store)).toEqual([])
  await gatheredEvents.write()
  expect(await eventsOf(store)).toMatchObject([{ event: 'login_failed', who: 'network', network: 'b', count: 2 }])
  expect(await app.db.select().from(securityEvents)).toHaveLength(before + 1)
  await gatheredEvents.write()
  expect(await eventsOf(store)).toMatchObject([{ count: 2 }])
})

test('logins with invented addresses do not displace the events of a merchant', async () => {
  const store = await aTestStore(app)
  const { gatheredEvents } = app.services
  const source = { who: 'network', device: deviceOf('c') } as const
  const note = (email: string) =>
    gatheredEvents.note({ event: 'login_failed', details: {}, store: { email }, source, at: app.clock.now, count: 1 })
  for (let i = 0; i < 1_500; i++) note(`nobody-${i}@example.com`)
  note(store.email)
  await gatheredEvents.write()
  expect(await eventsOf(store)).toMatchObject([{ event: 'login_failed', network: 'c', count: 1 }])
})

test('while events cannot be written, they wait, and a thousand of them at most', async () => {
  const store = await aTestStore(app)
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  let isAway = true
  const gathered = createGatheredEvents(app.db, log, async () => {
    if (isAway) throw new Error('the database is away')
    return new Map([[store.email, store.storeId]])
  })
  const source = { who: 'network', device: deviceOf('d') } as const
  const note = (email: string) =>
    gathered.note({ event: 'login_failed', details: {}, store: { email }, source, at: app.clock.now, count: 1 })
  note(store.email)
  await gathered.write()
  for (let i = 0; i < 1_500; i++) note(`nobody-${i}@example.com`)
  isAway = false
  await gathered.write()
  expect(await eventsOf(store)).toMatchObject([{ event: 'login_failed', network: 'd', count: 1 }])
  const messages = lines.map((line) => JSON.parse(line))
  expect(messages.filter(({ msg }) => msg === 'security events could not be written yet')).toHaveLength(1)
  expect(messages.filter(({ dropped }) => dropped !== undefined)).toMatchObject([{ dropped: 501 }])
})

test('events are deleted after 90 days', async () => {
  const store = await aTestStore(app)
  const { storeId } = store
  for (const days of [91, 89]) {
    const now = new Date(app.clock.now.getTime() - days * DAY_MS)
    await recordSecurityEvent(app.db, { ...app.recorder(), now }, { storeId, event: 'email_changed', details: {} })
  }
  await app.runSchedules()
  expect(await eventsOf(store)).toMatchObject([{ at: new Date(app.clock.now.getTime() - 89 * DAY_MS) }])
})

test('a store that is gone gets no rows', async () => {
  const storeId = randomUUID() as StoreId
  await recordSecurityEvent(app.db, app.recorder(), { storeId, event: 'email_changed', details: {} })
  expect(await eventsOf({ storeId })).toEqual([])
})
