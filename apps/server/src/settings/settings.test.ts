import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchants } from '../db/schema.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { hashPassword } from '../sign-in/password.ts'
import { openSession } from '../sign-in/sessions.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { DASHBOARD, openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedSurvey, aStore, call, sendResponse } from '../testing/world.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

const PASSWORD = 'candles and spruce'
const NEXT = 'another good one'

async function aMerchant() {
  const store = await aStore(app)
  await app.db.update(merchants).set({ passwordHash }).where(eq(merchants.storeId, store.storeId))
  const secondToken = await openSession(
    app.db,
    { ...store, storeUrl: '', isNewStore: false },
    app.services.tokenKey,
    app.clock.now,
  )
  return { ...store, secondToken }
}

const isIn = async (token: string) => (await call(app, token, 'GET', '/onboarding/store/details')).status === 200
const logIn = async (email: string, password: string) =>
  (await call(app, null, 'POST', '/auth/login', { email, password })).status

test('a new password ends every other session', async () => {
  const { email, token, secondToken } = await aMerchant()
  const changed = await call(app, token, 'PUT', '/settings/account/password', { current: PASSWORD, next: NEXT })
  expect(changed.status).toBe(200)
  expect([await isIn(token), await isIn(secondToken)]).toEqual([true, false])
  expect([await logIn(email, PASSWORD), await logIn(email, NEXT)]).toEqual([401, 200])
})

test('another e-mail address logs in from now on, and the old one is free again', async () => {
  const { email, token } = await aMerchant()
  const next = `moved-${email}`
  expect((await call(app, token, 'PUT', '/settings/account/email', { email: next, password: PASSWORD })).status).toBe(
    200,
  )
  expect([await logIn(email, PASSWORD), await logIn(next, PASSWORD)]).toEqual([401, 200])
})

test('an e-mail address of another store is refused', async () => {
  const [one, other] = [await aMerchant(), await aMerchant()]
  const reply = await call(app, one.token, 'PUT', '/settings/account/email', { email: other.email, password: PASSWORD })
  expect(reply).toMatchObject({ status: 409, json: { problem: { code: 'email_taken' } } })
})

test.each([
  ['PUT', '/settings/account/email', { email: 'x@shop.example', password: 'wrong' }],
  ['PUT', '/settings/account/password', { current: 'wrong', next: NEXT }],
  ['POST', '/settings/data/delete', { password: 'wrong' }],
])('%s %s asks for the password, and a session alone is not enough', async (method, path, body) => {
  const { token } = await aMerchant()
  const reply = await call(app, token, method, path, body)
  expect(reply).toMatchObject({ status: 403, json: { problem: { code: 'wrong_password' } } })
  expect(await isIn(token)).toBe(true)
})

test('signing out everywhere ends every session', async () => {
  const { token, secondToken } = await aMerchant()
  await call(app, token, 'POST', '/settings/account/sign-out-everywhere')
  expect([await isIn(token), await isIn(secondToken)]).toEqual([false, false])
})

test('another time zone moves responses to its days, and the counters with them', async () => {
  const store = await aMerchant()
  const survey = await aPublishedSurvey(app, store)
  const before = app.clock.now
  app.clock.now = new Date('2026-11-21T23:30:00Z')
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const change = { businessName: 'Nordlys', storeUrl: 'https://nordlys.example', timezone: 'Asia/Tokyo' }
  await call(app, store.token, 'PUT', '/settings/store', change)
  app.clock.now = before
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses.map((response) => response.day)).toEqual(['2026-11-22'])
  expect(counters).toEqual(recount)
  expect(Object.keys(counters).some((key) => key.includes('2026-11-21'))).toBe(false)
})

test('everything can be taken away with a ticket, and the ticket opens once', async () => {
  const store = await aMerchant()
  const survey = await aPublishedSurvey(app, store)
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  const { ticket } = (await call(app, store.token, 'POST', '/auth/tickets', { what: 'export' })).json.data
  const address = `${DASHBOARD}/api/settings/data/export?ticket=${ticket}`
  const lines = (await (await app.request(address)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map((line) => line.table)).toEqual(['surveys', 'revisions', 'responses'])
  expect(lines[2].row.answers).toEqual({ q1: { optionId: 'yes' } })
  const again = await app.request(address)
  expect([again.status, ((await again.json()) as { problem: object }).problem]).toEqual([410, { code: 'ticket_spent' }])
})

test('a ticket lives for sixty seconds', async () => {
  const { token } = await aMerchant()
  const { ticket } = (await call(app, token, 'POST', '/auth/tickets', { what: 'export' })).json.data
  const made = app.clock.now
  app.clock.now = new Date(made.getTime() + 60_000)
  const reply = await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${ticket}`)
  app.clock.now = made
  expect(reply.status).toBe(410)
})

test('a login token is no ticket', async () => {
  const { token } = await aMerchant()
  expect((await app.request(`${DASHBOARD}/api/settings/data/export?ticket=${token}`)).status).toBe(410)
})

test('deleting a store leaves nothing of it, and nothing else is touched', async () => {
  const [store, other] = [await aMerchant(), await aMerchant()]
  for (const one of [store, other]) await aPublishedSurvey(app, one)
  expect((await call(app, store.token, 'POST', '/settings/data/delete', { password: PASSWORD })).status).toBe(200)
  expect([await isIn(store.token), await logIn(store.email, PASSWORD)]).toEqual([false, 401])
  expect((await call(app, other.token, 'GET', '/surveys')).json.data.totalSurveys).toBe(1)
})

test('how long responses are kept is a whole number of months, or for ever', async () => {
  const { token } = await aMerchant()
  const set = async (retentionMonths: unknown) =>
    (await call(app, token, 'PUT', '/settings/data/retention', { retentionMonths })).status
  expect([await set(24), await set(null), await set(0), await set(1.5), await set('24')]).toEqual([
    200, 200, 400, 400, 400,
  ])
})

test('responses older than the store keeps them go, and leave the counts', async () => {
  const store = await aMerchant()
  const survey = await aPublishedSurvey(app, store)
  const start = app.clock.now
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  await call(app, store.token, 'PUT', '/settings/data/retention', { retentionMonths: 1 })
  app.clock.now = new Date('2026-12-20T09:00:00Z')
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'no' } } })
  await expireResponses(app.db, app.clock.now)
  const early = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  await expireResponses(app.db, new Date('2026-12-21T09:00:01Z'))
  app.clock.now = start
  const late = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect([early.responses.length, late.responses.length]).toEqual([2, 1])
  expect(late.counters).toEqual(late.recount)
  expect(late.responses[0]?.answers).toEqual({ q1: { optionId: 'no' } })
})

test('a merchant sees when the store was last seen', async () => {
  const store = await aMerchant()
  await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`)
  const seenAt = async () => (await call(app, store.token, 'GET', '/onboarding/store/details')).json.data.store.seenAt
  await expect.poll(seenAt).toBe(app.clock.now.toISOString())
})
