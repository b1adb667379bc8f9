import { DAY_MS, type StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { type Db, openDb } from '../db/open-db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { lockMerchantOf } from '../sign-in/accounts.ts'
import { pruneExpired } from '../sign-in/prune-expired.ts'
import { openSession, revokeSessions } from '../sign-in/sessions.ts'
import { lockStore } from '../surveys/publish.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { reportOrders } from '../testing/signing.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  itsOwn,
  neverAborted,
  sendResponse,
  sendShown,
  twoQuestions,
  UNKNOWN_DEVICE,
} from '../testing/test-store.ts'
import { deleteStore } from './data.ts'

const app = await useTestApp()

const PASSWORD = 'candles and spruce'
const NEXT = 'another good one'

async function aMerchant() {
  const store = await aTestStore(app, { password: PASSWORD })
  const secondToken = await openSession(
    app.db,
    { ...store, storeUrl: '', isNewStore: false, device: UNKNOWN_DEVICE },
    app.services.tokenKey,
    app.clock.now,
  )
  return { ...store, secondToken }
}

const isIn = async (token: string) => (await call(app, token, 'GET /onboarding/store/details')).status === 200
const logIn = async (email: string, password: string) =>
  (await call(app, null, 'POST /auth/login', { email, password })).status

test('a new password ends every other session', async () => {
  const { email, token, secondToken } = await aMerchant()
  const changed = await call(app, token, 'PUT /settings/account/password', { current: PASSWORD, next: NEXT })
  expect(changed.status).toBe(200)
  expect([await isIn(token), await isIn(secondToken)]).toEqual([true, false])
  expect([await logIn(email, PASSWORD), await logIn(email, NEXT)]).toEqual([401, 200])
})

test('a password that is changed twice at the same moment is changed once', async () => {
  const { email, token } = await aMerchant()
  const change = (next: string) => call(app, token, 'PUT /settings/account/password', { current: PASSWORD, next })
  const replies = await Promise.all([change(NEXT), change('yet another one')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const winner = replies[0]?.status === 200 ? NEXT : 'yet another one'
  expect([await logIn(email, PASSWORD), await logIn(email, winner)]).toEqual([401, 200])
}, 30_000)

const emailsOf = async (token: string) => {
  const { userEmail, merchantDetails } = (await call(app, token, 'GET /onboarding/store/details')).json.data
  return { logsIn: userEmail, business: merchantDetails.businessEmail }
}

test('another e-mail address logs in from now on, the old one is free again, and that of the business stays', async () => {
  const { email, token } = await aMerchant()
  const next = `moved-${email}`
  expect((await call(app, token, 'PUT /settings/account/email', { email: next, password: PASSWORD })).status).toBe(200)
  expect([await logIn(email, PASSWORD), await logIn(next, PASSWORD)]).toEqual([401, 200])
  expect(await emailsOf(token)).toEqual({ logsIn: next, business: email })
})

test('the business has another e-mail address, and nobody logs in with it', async () => {
  const [{ email, token }, other] = [await aMerchant(), await aMerchant()]
  const change = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'UTC' }
  const set = async (businessEmail: unknown) =>
    (await call(app, token, 'PUT /settings/store', { ...change, businessEmail })).status
  expect([await set('nobody'), await set(undefined), await set(' Hello@Nordlys.example ')]).toEqual([400, 400, 200])
  expect(await emailsOf(token)).toEqual({ logsIn: email, business: 'hello@nordlys.example' })
  expect([await logIn('hello@nordlys.example', PASSWORD), await logIn(email, PASSWORD)]).toEqual([401, 200])
  // Two stores may have one inbox.
  expect(await set(other.email)).toBe(200)
})

test('an e-mail address of another store is refused', async () => {
  const [one, other] = [await aMerchant(), await aMerchant()]
  const reply = await call(app, one.token, 'PUT /settings/account/email', { email: other.email, password: PASSWORD })
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'email_taken' } } })
})

test.each([
  ['PUT', '/settings/account/email', { email: 'x@shop.example', password: 'wrong' }],
  ['PUT', '/settings/account/password', { current: 'wrong', next: NEXT }],
  ['POST', '/settings/data/delete', { password: 'wrong' }],
])('%s %s asks for the password, and a session alone is not enough', async (method, path, body) => {
  const { token } = await aMerchant()
  const reply = await call(app, token, `${method} ${path}`, body)
  expect(reply).toMatchObject({ status: 403, json: { problem: { code: 'wrong_password' } } })
  expect(await isIn(token)).toBe(true)
})

test('signing out everywhere ends every session', async () => {
  const { token, secondToken } = await aMerchant()
  await call(app, token, 'POST /settings/account/sign-out-everywhere')
  expect([await isIn(token), await isIn(secondToken)]).toEqual([false, false])
})

test('everything can be taken away with a ticket, and the ticket opens once', async () => {
  const store = await aMerchant()
  const survey = await aPublishedTestSurvey(app, store, twoQuestions, itsOwn)
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const orderedAt = app.clock.now.toISOString()
  await reportOrders(app, store, { orders: [{ orderId: '1001', event: 'placed', placedAt: orderedAt }] })
  const template = { name: 'Mine', description: '', categoryTag: 'customer loyalty', questions: [] }
  await call(app, store.token, `PUT /surveys/templates/${newUuid()}`, template)
  const { ticket } = (await call(app, store.token, 'POST /auth/tickets', { what: 'export' })).json.data
  const address = `${DASHBOARD}/api/settings/data/export?ticket=${ticket}`
  const lines = (await (await app.request(address)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const tables = ['surveys', 'templates', 'revisions', 'store_orders', 'responses', 'security_events']
  expect([...new Set(lines.map((line) => line.table))]).toEqual(tables)
  expect(lines[0].row).toMatchObject(itsOwn)
  expect(lines[2].row).toMatchObject({ definition: itsOwn, document: { audience: itsOwn.audience } })
  expect(lines[3].row).toMatchObject({ order_id: '1001' })
  expect(lines[4].row.answers).toEqual({ q1: { optionId: 'yes', otherValue: null } })
  expect(lines[4].row.counted).toEqual({ path: ['q1', 'q2'], answers: lines[4].row.answers, ended: false })
  const events = lines.filter(({ table }) => table === 'security_events').map(({ row }) => row.event)
  expect(events).toContain('everything_exported')
  const again = await app.request(address)
  expect([again.status, ((await again.json()) as { problem: object }).problem]).toEqual([410, { code: 'ticket_spent' }])
})

test('a ticket lives for sixty seconds', async () => {
  const { token } = await aMerchant()
  const made = app.clock.now
  async function statusAfter(ms: number) {
    const { ticket } = (await call(app, token, 'POST /auth/tickets', { what: 'export' })).json.data
    app.clock.now = new Date(made.getTime() + ms)
    const { status } = await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${ticket}`)
    app.clock.now = made
    return status
  }
  expect([await statusAfter(59_000), await statusAfter(60_000)]).toEqual([200, 410])
})

test('a login token is no ticket', async () => {
  const { token } = await aMerchant()
  expect((await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${token}`)).status).toBe(410)
})

test('deleting a store leaves nothing of it, and nothing else is touched', async () => {
  const [store, other] = [await aMerchant(), await aMerchant()]
  for (const one of [store, other]) {
    const survey = await aPublishedTestSurvey(app, one)
    const deleted = aMessage(survey)
    for (const message of [deleted, aMessage(survey)]) {
      await sendResponse(app, { ...message, answers: { q1: { optionId: 'yes' } } })
    }
    await call(app, one.token, `DELETE /surveys/${survey.surveyId}/responses/${deleted.responseId}`)
    await sendShown(app, aShown(survey))
    const orderedAt = app.clock.now.toISOString()
    await reportOrders(app, one, { orders: [{ orderId: '1001', event: 'placed', placedAt: orderedAt }] })
  }
  const before = await everythingOf(app.db, other.storeId)
  expect(before).toMatchObject({ store_orders: [{ order_id: '1001' }], store_secrets: [{}] })
  expect((await call(app, store.token, 'POST /settings/data/delete', { password: PASSWORD })).status).toBe(200)
  const left = Object.entries(await everythingOf(app.db, store.storeId)).filter(([, rows]) => rows.length > 0)
  expect(left).toEqual([])
  expect([await isIn(store.token), await logIn(store.email, PASSWORD)]).toEqual([false, 401])
  expect(await everythingOf(app.db, other.storeId)).toEqual(before)
})

test('deleting a store while answers arrive ends well, and leaves nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const store = await aMerchant()
    const survey = await aPublishedTestSurvey(app, store)
    const answers = { q1: { optionId: 'yes' } }
    const answering = Array.from({ length: 60 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 3))
      return (await sendResponse(app, { ...aMessage(survey), answers })).status
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    await deleteStore(app.db, store.storeId)
    const outcomes = new Set(await Promise.all(answering))
    expect([...outcomes].filter((status) => status !== 200 && status !== 404 && status !== 410)).toEqual([])
    const left = Object.entries(await everythingOf(app.db, store.storeId)).filter(([, rows]) => rows.length > 0)
    expect(left).toEqual([])
  }
})

/** Deletes the store while another transaction has a lock that the deletion waits for, and then does more. */
async function deleteDuring(storeId: StoreId, { lock, more }: Record<'lock' | 'more', (tx: Db) => Promise<unknown>>) {
  const outside = openDb(app.url, 2, (error) => {
    throw error
  })
  const waiting = () => countLockWaits(outside.db)
  const { deleting } = await outside.db.transaction(async (tx) => {
    await lock(tx)
    const deleting = deleteStore(app.db, storeId)
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await more(tx)
    return { deleting }
  })
  await deleting
  await outside.close()
}

test('deleting a store waits for a publication under way, and both end', async () => {
  const { storeId, ...store } = await aTestStore(app)
  await aPublishedTestSurvey(app, { storeId, ...store })
  await deleteDuring(storeId, {
    lock: (tx) => lockStore(tx, storeId),
    more: (tx) => tx.execute(sql`UPDATE surveys SET updated_at = now() WHERE store_id = ${storeId}`),
  })
  expect(Object.values(await everythingOf(app.db, storeId)).flat()).toEqual([])
})

test('deleting a store waits for a new password of its merchant, and both end', async () => {
  const { storeId, merchantId } = await aTestStore(app)
  await deleteDuring(storeId, {
    lock: (tx) => lockMerchantOf(tx, storeId),
    more: (tx) => revokeSessions(tx, { storeId, merchantId }, null, app.clock.now),
  })
  expect(Object.values(await everythingOf(app.db, storeId)).flat()).toEqual([])
})

test('a job that a change at the billing provider adds while its store is deleted goes too', async () => {
  const { storeId } = await aTestStore(app)
  const kind = jobKind<object>('of_a_change', 'webhook')
  await deleteDuring(storeId, {
    lock: (tx) => tx.execute(sql`SELECT FROM provider_customers WHERE store_id = ${storeId} FOR UPDATE`),
    more: (tx) => enqueue(tx, kind, { storeId, key: '', payload: {} }),
  })
  expect(Object.values(await everythingOf(app.db, storeId)).flat()).toEqual([])
})

test('how long responses are kept is a whole number of months, or for ever', async () => {
  const { token } = await aMerchant()
  const set = async (retentionMonths: unknown) =>
    (await call(app, token, 'PUT /settings/data/retention', { retentionMonths })).status
  expect([await set(24), await set(null), await set(0), await set(1.5), await set('24')]).toEqual([
    200, 200, 400, 400, 400,
  ])
})

test('responses older than the store keeps them go, and leave the counts', async () => {
  const store = await aMerchant()
  const survey = await aPublishedTestSurvey(app, store)
  const start = app.clock.now
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  app.clock.now = new Date('2026-12-20T09:00:00Z')
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'no' } } })
  await expireResponses(app.db, { storeId: store.storeId, now: app.clock.now }, neverAborted)
  const early = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  await expireResponses(app.db, { storeId: store.storeId, now: new Date('2026-12-21T09:00:01Z') }, neverAborted)
  app.clock.now = start
  const counts = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect([early.responses.length, counts.responses.length]).toEqual([2, 1])
  expect(counts.counters).toEqual(counts.recount)
  expect(counts.responses[0]?.answers).toEqual({ q1: { optionId: 'no', otherValue: null } })
})

test('a merchant sees when the store was last seen', async () => {
  const store = await aMerchant()
  await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`)
  const seenAt = async () => (await call(app, store.token, 'GET /onboarding/store/details')).json.data.store.seenAt
  await expect.poll(seenAt).toBe(app.clock.now.toISOString())
})

test('a mailed reset link is worthless after the password or the e-mail was changed', async () => {
  for (const [path, body] of [
    ['/settings/account/password', { current: PASSWORD, next: NEXT }],
    ['/settings/account/email', { email: `moved-${crypto.randomUUID()}@shop.example`, password: PASSWORD }],
  ] as const) {
    const { email, token } = await aMerchant()
    await call(app, null, 'POST /auth/forgot-password', { email })
    await app.runJobs()
    const link = /#(\S+)/.exec(app.mails.at(-1)?.text ?? '')?.[1]
    expect((await call(app, token, `PUT ${path}`, body)).status).toBe(200)
    expect((await call(app, null, 'POST /auth/reset-password', { link, password: NEXT })).status).toBe(410)
  }
})

test('who knows the password is not counted as guessing', async () => {
  const { token } = await aMerchant()
  for (let i = 0; i < 12; i++) {
    const email = `again-${i}-${crypto.randomUUID()}@shop.example`
    expect((await call(app, token, 'PUT /settings/account/email', { email, password: PASSWORD })).status).toBe(200)
  }
}, 30_000)

test('what has run out is forgotten, and nothing else', async () => {
  const { token, storeId } = await aMerchant()
  await call(app, token, 'POST /auth/tickets', { what: 'export' })
  await pruneExpired(app.db, app.clock.now)
  expect(await isIn(token)).toBe(true)
  await pruneExpired(app.db, new Date(app.clock.now.getTime() + 8 * DAY_MS))
  expect((await everythingOf(app.db, storeId)).sessions).toEqual([])
})
