import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { closeStore } from '../settings/close-store.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { DASHBOARD, openTestApp, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse, twoQuestions } from '../testing/test-store.ts'
import { turnOnByApp } from '../testing/two-step.ts'
import { findStore, listStores, readStoreUsage } from './stores.ts'
import { findAccount, listUsers, makeUserResetLink, removeSecondFactor } from './users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const PASSWORD = 'candles and spruce'

const linking = () => ({ tokenKey: app.services.tokenKey, dashboardUrl: DASHBOARD })
async function makeLink(email: string, endSessions = false) {
  const account = await findAccount(app.db, email, null)
  if (!account.ok) throw new Error('No account has this address')
  return makeUserResetLink(app.db, { account: account.value, endSessions }, linking(), app.clock.now)
}
const isIn = async (token: string) => (await call(app, token, 'GET /onboarding/store/details')).status === 200

test('logins are listed by page, each once', async () => {
  const opened = [await aTestStore(app), await aTestStore(app), await aTestStore(app)]
  const seen: string[] = []
  let after: string | null = null
  for (;;) {
    const page = await listUsers(app.db, after, 2)
    seen.push(...page.map(({ email }) => email))
    if (page.length < 2) break
    after = page.at(-1)?.email ?? null
  }
  expect(seen).toEqual([...new Set(seen)].sort())
  expect(seen).toEqual(expect.arrayContaining(opened.map(({ email }) => email)))
})

test('a link sets a new password once; older links stop working', async () => {
  const { email, token } = await aTestStore(app, { password: PASSWORD })
  const first = await makeLink(email)
  const second = await makeLink(email)
  expect(await isIn(token)).toBe(true)
  const spend = async (made: { link: string }) => {
    const link = made.link.split('#')[1]
    return (await call(app, null, 'POST /auth/reset-password', { link, password: 'another good one' })).status
  }
  expect([await spend(first), await spend(second), await spend(second)]).toEqual([410, 200, 410])
  expect(await isIn(token)).toBe(false)
})

test('sessions can be ended together with the reset', async () => {
  const { email, token } = await aTestStore(app)
  await makeLink(email, true)
  app.services.sessions.evictAll()
  expect(await isIn(token)).toBe(false)
})

test('an operator turns two-step login off, so that the password alone logs in', async () => {
  const { email, token } = await aTestStore(app, { password: PASSWORD })
  await turnOnByApp(app, { token })
  const logIn = async () => (await call(app, null, 'POST /auth/login', { email, password: PASSWORD })).json.data
  expect(await logIn()).toHaveProperty('challenge')
  const found = await findAccount(app.db, email, null)
  if (!found.ok) throw new Error('There is no account')
  const order = { account: found.value, endSessions: true }
  expect(await removeSecondFactor(app.db, order, { notify: async () => {}, now: app.clock.now })).toMatchObject({
    wasThere: true,
  })
  expect(await logIn()).toHaveProperty('token')
  app.services.sessions.evictAll()
  expect(await isIn(token)).toBe(false)
  expect(await removeSecondFactor(app.db, order, { notify: async () => {}, now: app.clock.now })).toMatchObject({
    wasThere: false,
  })
})

test('an address that nobody logs in with names no account', async () => {
  expect(await findAccount(app.db, 'nobody@shop.example', null)).toEqual({ ok: false, problem: { stores: [] } })
})

test('a store is found by its id, and by nothing else', async () => {
  const { storeId } = await aTestStore(app)
  expect(await findStore(app.db, storeId)).toMatchObject({ storeId })
  expect(await findStore(app.db, "'; --")).toBeNull()
  const listed = await listStores(app.db, null, 1_000)
  expect(listed.map((store) => store.storeId)).toContain(storeId)
  expect(await listStores(app.db, listed.at(-1)?.storeId ?? null, 10)).toEqual([])
})

test('usage counts only what belongs to the store', async () => {
  const other = await aTestStore(app)
  await sendResponse(app, aMessage(await aPublishedTestSurvey(app, other, twoQuestions)))
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, twoQuestions)
  await sendResponse(app, aMessage(survey))
  await sendResponse(app, aMessage(survey))
  const used = await readStoreUsage(app.db, store.storeId, app.clock.now)
  expect(used).toMatchObject({
    surveys: 1,
    liveSurveys: 1,
    deletedSurveys: 0,
    templates: 0,
    responses: 2,
    responsesLast30Days: 2,
    setAsideResponses: 0,
    orders: 0,
  })
  expect(used.bytes).toBeGreaterThan(0)
  expect(used.newestResponseAt).toBeInstanceOf(Date)
  const [row] = (await app.db.execute(sql`SELECT count(*)::int AS n FROM responses WHERE store_id = ${store.storeId}`))
    .rows
  expect(row).toEqual({ n: used.responses })
})

test('a store that is closed leaves nothing, and takes nothing from another', async () => {
  const other = await aTestStore(app)
  const gone = await aTestStore(app)
  await sendResponse(app, aMessage(await aPublishedTestSurvey(app, gone, twoQuestions)))
  const before = await everythingOf(app.db, other.storeId)
  expect(await closeStore(app.services, gone.storeId)).toEqual({ ok: true, value: {} })
  expect(await findStore(app.db, gone.storeId)).toBeNull()
  expect(await everythingOf(app.db, other.storeId)).toEqual(before)
})
