import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { securityEvents } from '../db/schema.ts'
import type { EventList } from '../security-log/event-list.schema.ts'
import type { EventName } from '../security-log/events.ts'
import { type NewEvent, recordSecurityEvent } from '../security-log/record.ts'
import { explain, nodesOf, statementsOf } from '../testing/query-plans.ts'
import { readCsv } from '../testing/read-csv.ts'
import { DASHBOARD, openTestApp, useTestApp } from '../testing/test-app.ts'
import { openPlainDatabase } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  putOnPlan,
  sendResponse,
  sendRush,
  type TestStore,
} from '../testing/test-store.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'
/** Each login hashes a password, and all cores may be busy. */
const SLOW = { timeout: 120_000 }
/** Other calls without a login come from a network of their own. */
const ONE_NETWORK = { token: null, headers: { 'x-forwarded-for': '203.0.113.5' } }

async function list({ token }: Pick<TestStore, 'token'>, query = ''): Promise<EventList> {
  const { status, json } = await call(app, token, `GET /settings/account/security-log${query}`)
  expect(status).toBe(200)
  return json.data
}

const namesOf = (events: EventList['events']): EventName[] => events.map(({ event }) => event).toReversed()

test('logins, failed ones too, and changes of the account are in the log', SLOW, async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  const { email } = store
  const logIn = (password: string) => call(app, ONE_NETWORK, 'POST /auth/login', { email, password })
  for (let i = 0; i < 11; i++) await logIn('wrong')
  await app.services.gatheredEvents.write()
  await call(app, store.token, 'PUT /settings/account/email', { email: `new-${email}`, password: PASSWORD })
  await call(app, store.token, 'PUT /settings/account/password', { current: PASSWORD, next: 'spruce and candles' })
  await call(app, store.token, 'POST /auth/forgot-password', { email: `new-${email}` })
  await app.runJobs()
  const { events } = await list(store)
  expect(namesOf(events).toSorted()).toEqual(
    ['email_changed', 'login_failed', 'login_slowed', 'password_changed', 'reset_link_asked'].toSorted(),
  )
  expect(events.find(({ event }) => event === 'login_failed')).toMatchObject({ who: 'network', count: 10 })
  expect(events.find(({ event }) => event === 'password_changed')).toMatchObject({ who: 'merchant', count: 1 })
  expect(JSON.stringify(await app.db.select().from(securityEvents))).not.toContain('@')
})

test('login, log-out and a reset password are in the log', SLOW, async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  const { email } = store
  const login = { email, password: PASSWORD }
  const first = await call(app, ONE_NETWORK, 'POST /auth/login', login)
  await call(app, first.json.data.token, 'POST /onboarding/logout')
  const second = await call(app, ONE_NETWORK, 'POST /auth/login', login)
  const { json } = await call(app, second.json.data.token, 'GET /settings/account/sessions')
  const other = json.data.sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
  await call(app, second.json.data.token, `DELETE /settings/account/sessions/${other.sessionId}`)
  await call(app, second.json.data.token, 'POST /settings/account/sign-out-everywhere')
  await call(app, null, 'POST /auth/forgot-password', { email })
  await app.runJobs()
  const mail = app.mails.findLast(({ subject }) => subject.startsWith('Choose a new password'))
  const link = /#(\S+)/.exec(mail?.text ?? '')?.[1]
  await call(app, null, 'POST /auth/reset-password', { link, password: 'spruce and candles' })
  const third = await call(app, ONE_NETWORK, 'POST /auth/login', { email, password: 'spruce and candles' })
  const { events } = await list(third.json.data)
  expect(new Set(namesOf(events))).toEqual(
    new Set([
      'logged_in',
      'logged_out',
      'device_logged_out',
      'logged_out_everywhere',
      'reset_link_asked',
      'password_reset',
    ]),
  )
  expect(events.find(({ event }) => event === 'logged_in')?.count).toBe(3)
})

test('a sign-up is the first event of its store', SLOW, async () => {
  const store = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'UTC', currency: 'EUR' }
  const newcomer = { ...store, email: `${randomUUID()}@nordlys.example`, password: 'spruce and candles' }
  const { json } = await call(app, null, 'POST /auth/signup', newcomer)
  expect((await list(json.data)).events).toMatchObject([{ event: 'account_opened', kind: 'account', who: 'merchant' }])
})

test('exports, views, changes and deletions are in the log, with the name of their survey', async () => {
  const store = await aTestStore(app)
  const { token, storeId } = store
  await putOnPlan(app, storeId, 'pro-monthly')
  const survey = await aPublishedTestSurvey(app, store)
  const path = `/surveys/${survey.surveyId}`
  const message = { ...aMessage(survey), answers: { q1: { optionId: 'yes' } }, completed: true }
  await sendResponse(app, message)
  for (const [what, file] of [
    ['export', '/settings/data/export'],
    ['responses_csv', `${path}/responses.csv`],
  ]) {
    const { json } = await call(app, token, 'POST /auth/tickets', { what })
    const reply = await app.request(`${DASHBOARD}/api${file}?ticket=${json.data.ticket}`)
    expect(reply.status).toBe(200)
    await reply.text()
  }
  await call(app, token, 'GET /settings/store/secret')
  await call(app, token, 'POST /settings/store/secret')
  await call(app, token, 'PUT /settings/data/retention', { retentionMonths: 12 })
  await call(app, token, `DELETE ${path}/responses/${message.responseId}`)
  await call(app, token, `DELETE ${path}`)
  await call(app, token, `POST ${path}/restore`)
  const { events } = await list(store)
  const names = ['responses_exported', 'responses_deleted', 'survey_deleted', 'survey_restored']
  for (const name of names)
    expect(events.find(({ event }) => event === name)).toMatchObject({
      details: { surveyId: survey.surveyId },
      surveyName: expect.any(String),
    })
  expect(namesOf(events)).toEqual(expect.arrayContaining(['everything_exported', 'secret_viewed', 'secret_replaced']))
  expect(events.find(({ event }) => event === 'settings_changed')?.details).toEqual({ settings: ['retentionMonths'] })
})

test('the names of changed settings are in the log, and a save without a change is not', async () => {
  const store = await aTestStore(app)
  const { json } = await call(app, store.token, 'GET /onboarding/store/details')
  const { store: before, merchantDetails } = json.data
  const { businessName, businessEmail, timezone } = merchantDetails
  const same = { businessName, businessEmail, timezone, storeUrl: before.storeUrl }
  await call(app, store.token, 'PUT /settings/store', same)
  expect((await list(store)).events).toEqual([])
  await call(app, store.token, 'PUT /settings/store', { ...same, businessName: 'Another name', timezone: 'Asia/Tokyo' })
  expect((await list(store)).events).toMatchObject([
    { event: 'settings_changed', details: { settings: ['businessName', 'timezone'] } },
  ])
})

test('a rush is one event with the number of its responses', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  await sendRush(app, survey, 130)
  await app.services.gatheredEvents.write()
  const { events } = await list(store, '?kind=suspicious')
  expect(events).toMatchObject([{ event: 'rush_set_aside', who: 'network', kind: 'store_page', isSuspicious: true }])
  expect(events[0]?.count).toBeGreaterThan(5)
})

test('kind, person and period filter the list, and pages follow each other', async () => {
  const store = await aTestStore(app)
  const { storeId } = store
  for (let minutes = 0; minutes < 5; minutes++) {
    const now = new Date(app.clock.now.getTime() - minutes * 60_000)
    await recordSecurityEvent(app.db, { ...app.recorder(), now }, { storeId, event: 'password_changed', details: {} })
  }
  const operator = { ...app.recorder(), who: 'operator' } as const
  const details = { act: 'store_exported' } as const
  await recordSecurityEvent(app.db, operator, { storeId, event: 'operator_acted', details })
  const old = { ...app.recorder(), now: new Date(app.clock.now.getTime() - 8 * 24 * 3_600_000) }
  await recordSecurityEvent(app.db, old, { storeId, event: 'plan_canceled', details: {} })

  expect(namesOf((await list(store, '?kind=settings')).events)).toEqual(['plan_canceled'])
  expect(namesOf((await list(store, '?who=operator')).events)).toEqual(['operator_acted'])
  expect(await list(store, '?days=7')).toMatchObject({ total: 6, next: null })
  const first = await list(store, '?limit=4')
  const second = await list(store, `?limit=4&after=${first.next}`)
  expect([first.total, first.events.length, second.events.length, second.next]).toEqual([7, 4, 3, null])
  const ids = [...first.events, ...second.events].map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(7)
})

test.each(['kind=all', 'who=shopper', 'days=91', 'days=0', 'limit=101', 'after=1'])('%s is refused', async (query) => {
  const store = await aTestStore(app)
  const { status, json } = await call(app, store.token, `GET /settings/account/security-log?${query}`)
  expect([status, json.problem.code]).toEqual([400, 'input_invalid'])
})

test('an event that a later release has added is left out', async () => {
  const store = await aTestStore(app)
  const { storeId } = store
  await recordSecurityEvent(app.db, app.recorder(), { storeId, event: 'password_changed', details: {} })
  await app.db.update(securityEvents).set({ event: 'later' }).where(eq(securityEvents.storeId, storeId))
  expect(await list(store)).toEqual({ events: [], total: 0, next: null })
})

test('the file has the events of the filter as the screen shows them, and taking it away is an event', async () => {
  const store = await aTestStore(app)
  const { storeId } = store
  for (const event of ['password_changed', 'plan_canceled', 'responses_deleted'] as const) {
    const details = event === 'responses_deleted' ? { surveyId: randomUUID() } : {}
    await recordSecurityEvent(app.db, app.recorder(), { storeId, event, details, count: 2_000 } as NewEvent)
  }
  const readFile = async (filter: string) => {
    const { json } = await call(app, store.token, 'POST /auth/tickets', { what: 'security_log' })
    const address = `${DASHBOARD}/api/settings/account/security-log.csv?${filter}ticket=${json.data.ticket}`
    const reply = await app.request(address)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = readCsv(await reply.text())
    expect((await app.request(address)).status).toBe(410)
    return { head, rows }
  }
  const ofSettings = await readFile('kind=settings&')
  expect(ofSettings.head?.slice(0, 6)).toEqual(['time', 'description', 'event', 'kind', 'who', 'count'])
  expect(ofSettings.rows.map((row) => row.slice(1, 5))).toEqual([
    ['You canceled your plan', 'plan_canceled', 'settings', 'merchant'],
  ])
  // The first download is in the second file, and the second download is not.
  const { events } = await list(store)
  expect(namesOf(events)).toContain('security_log_exported')
  const all = await readFile('')
  expect(all.rows.map(([, sentence]) => sentence)).toEqual(events.map(({ sentence }) => sentence))
  expect(all.rows.flat()).toContain('You deleted 2,000 responses')
})

test('the list is read by the index on the store and the time', async () => {
  const plain = await openTestApp(null, openPlainDatabase)
  const store = await aTestStore(plain)
  await plain.db.execute(sql`
    INSERT INTO security_events (store_id, event_id, at, event, who)
    SELECT CASE WHEN n % 100 = 0 THEN ${store.storeId}::uuid ELSE md5((n % 100)::text)::uuid END, gen_random_uuid(),
      ${plain.clock.now.toISOString()}::timestamptz - make_interval(mins => n), 'logged_in', 'merchant'
    FROM generate_series(1, 50000) n`)
  await plain.db.execute(sql`ANALYZE security_events`)
  const sent = await statementsOf(() => call(plain, store.token, 'GET /settings/account/security-log'))
  const client = new pg.Client({ connectionString: plain.url })
  await client.connect()
  const scans = []
  for (const statement of sent.filter(({ text }) => text.includes('FROM security_events'))) {
    for (const [node] of nodesOf(await explain(client, statement))) scans.push(node)
  }
  await client.end()
  await plain.close()
  const ofEvents = scans.filter((node) => node['Relation Name'] === 'security_events')
  expect(ofEvents.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  const indexes = scans.flatMap((node) => node['Index Name'] ?? []).filter((name) => name.startsWith('security_events'))
  // The other statement counts, and may read all rows of the store by either index.
  expect([indexes[0], indexes.length]).toEqual(['security_events_by_at', 2])
})
