import { DAY_MS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { sessions } from '../db/schema.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, call } from '../testing/test-store.ts'
import type { SessionList } from './list-sessions.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

type From = { readonly network: string; readonly userAgent?: string }

const headersOf = ({ network, userAgent }: From) => ({
  'x-forwarded-for': network,
  ...(userAgent !== undefined && { 'user-agent': userAgent }),
})

async function logIn(email: string, from: From, timeZone?: string): Promise<string> {
  const caller = { token: null, headers: headersOf(from) }
  const reply = await call(app, caller, 'POST /auth/login', { email, password: PASSWORD, timeZone })
  expect(reply.status).toBe(200)
  return reply.json.data.token
}

async function list(token: string, network = '203.0.113.1'): Promise<SessionList> {
  const reply = await call(app, { token, headers: headersOf({ network }) }, 'GET /settings/account/sessions')
  expect(reply.status).toBe(200)
  return reply.json.data
}

const end = async (token: string, sessionId: string) =>
  (await call(app, token, `DELETE /settings/account/sessions/${sessionId}`)).status

const isLive = async (token: string) => (await call(app, token, 'GET /onboarding/store/details')).status === 200

test('a merchant sees each device, this one first, then by last use', async () => {
  const { email } = await aTestStore(app, { password: PASSWORD })
  const phone = await logIn(email, { network: '203.0.113.1', userAgent: IPHONE }, 'America/New_York')
  const desk = await logIn(email, { network: '198.51.100.8', userAgent: FIREFOX }, 'Europe/Paris')
  await call(app, { token: phone, headers: headersOf({ network: '203.0.113.1' }) }, 'GET /onboarding/store/details')
  app.clock.pass(60_000)
  await call(app, { token: desk, headers: headersOf({ network: '198.51.100.8' }) }, 'GET /onboarding/store/details')
  const usedAt = app.clock.now.toISOString()
  await app.services.sessionUses.write()
  app.clock.pass(60_000)
  const { sessions: listed, more } = await list(phone)
  expect(more).toBe(0)
  expect(listed.slice(0, 2)).toMatchObject([
    {
      isThis: true,
      device: { system: 'iphone', browser: 'Safari' },
      isThisNetwork: true,
      timeZone: 'America/New_York',
      lastUsedAt: app.clock.now.toISOString(),
    },
    {
      isThis: false,
      device: { system: 'windows', browser: 'Firefox' },
      isThisNetwork: false,
      timeZone: 'Europe/Paris',
      lastUsedAt: usedAt,
    },
  ])
})

test('the network is that of the last use', async () => {
  const { email, token } = await aTestStore(app, { password: PASSWORD })
  const other = await logIn(email, { network: '198.51.100.9' })
  const seen = async () => (await list(token)).sessions.find(({ isThis }) => !isThis)?.isThisNetwork
  expect(await seen()).toBe(false)
  app.clock.pass(1_000)
  await call(app, { token: other, headers: headersOf({ network: '203.0.113.1' }) }, 'GET /onboarding/store/details')
  await app.services.sessionUses.write()
  expect(await seen()).toBe(true)
})

test('no address is kept', async () => {
  const { email, storeId } = await aTestStore(app, { password: PASSWORD })
  await logIn(email, { network: '203.0.113.77' })
  const rows = await app.db.select().from(sessions).where(eq(sessions.storeId, storeId))
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('a device that is logged out is out at once, and not listed', async () => {
  const { email, token } = await aTestStore(app, { password: PASSWORD })
  const other = await logIn(email, { network: '198.51.100.10' })
  expect(await isLive(other)).toBe(true)
  const { sessionId = '' } = (await list(token)).sessions.find(({ isThis }) => !isThis) ?? {}
  // Twice: another tab may have been first.
  expect([await end(token, sessionId), await end(token, sessionId)]).toEqual([200, 200])
  expect([await isLive(other), await isLive(token)]).toEqual([false, true])
  expect((await list(token)).sessions.map(({ isThis }) => isThis)).toEqual([true])
})

test('nobody sees or ends the session of another merchant', async () => {
  const [own, other] = [await aTestStore(app), await aTestStore(app)]
  const [{ sessionId = '' } = {}] = (await list(other.token)).sessions
  expect((await list(own.token)).sessions.map((session) => session.sessionId)).not.toContain(sessionId)
  const refused = await call(app, own.token, `DELETE /settings/account/sessions/${sessionId}`)
  expect(refused).toMatchObject({ status: 404, json: { problem: { code: 'session_not_found' } } })
  expect(await end(own.token, 'no-id')).toBe(400)
  expect(await isLive(other.token)).toBe(true)
})

test('fifty sessions are listed, and the rest is counted', async () => {
  const { token, storeId, merchantId } = await aTestStore(app)
  const rows = Array.from({ length: 60 }, () => ({
    storeId,
    merchantId,
    sessionId: crypto.randomUUID() as never,
    expiresAt: new Date(app.clock.now.getTime() + DAY_MS),
    createdAt: app.clock.now,
    lastUsedAt: app.clock.now,
  }))
  await app.db.insert(sessions).values(rows)
  const listed = await list(token)
  expect([listed.sessions.length, listed.more, listed.sessions[0]?.isThis]).toEqual([50, 11, true])
})

test('a session ends 30 days after its login, however often it is renewed', async () => {
  const store = await aTestStore(app)
  let { token } = store
  for (let days = 0; days < 28; days += 4) {
    app.clock.pass(4 * DAY_MS)
    const renewed = await call(app, token, 'POST /auth/renew')
    expect(renewed.status).toBe(200)
    token = renewed.json.data.token
  }
  app.clock.pass(DAY_MS)
  expect(await isLive(token)).toBe(true)
  app.clock.pass(DAY_MS)
  expect(await isLive(token)).toBe(false)
  expect((await call(app, token, 'POST /auth/renew')).status).toBe(401)
})
