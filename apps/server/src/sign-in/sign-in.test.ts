import { DAY_MS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { merchants } from '../db/schema.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, call } from '../testing/test-store.ts'
import { hashPassword, passwordFits } from './password.ts'
import { signToken, verifyToken } from './token.ts'

const app = await useTestApp()

async function aMerchantWithPassword(password: string) {
  const store = await aTestStore(app)
  await app.db
    .update(merchants)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(merchants.storeId, store.storeId))
  return store
}

const details = (token: string) => call(app, token, 'GET /onboarding/store/details')

test('a merchant logs in with e-mail and password, however the e-mail is written', async () => {
  const { email, storeId } = await aMerchantWithPassword('a long enough one')
  const reply = await call(app, null, 'POST /auth/login', {
    email: ` ${email.toUpperCase()} `,
    password: 'a long enough one',
  })
  expect(reply.status).toBe(200)
  expect((await details(reply.json.data.token)).json.data.store.storeId).toBe(storeId)
})

test('a wrong password and an unknown e-mail cannot be told apart', async () => {
  const { email } = await aMerchantWithPassword('a long enough one')
  const wrong = await call(app, null, 'POST /auth/login', { email, password: 'another one' })
  const unknown = await call(app, null, 'POST /auth/login', {
    email: 'nobody@shop.example',
    password: 'another one',
  })
  for (const { status, json } of [wrong, unknown]) {
    expect({ status, json }).toMatchObject({ status: 401, json: { problem: { code: 'wrong_email_or_password' } } })
  }
})

test('a password fits however the keyboard composed its letters', async () => {
  expect(await passwordFits('Caf\u00e9 am Markt', await hashPassword('Cafe\u0301 am Markt'))).toBe(true)
})

test('logging out ends the token at once', async () => {
  const { token } = await aTestStore(app)
  expect((await details(token)).status).toBe(200)
  expect((await call(app, token, 'POST /onboarding/logout')).status).toBe(200)
  expect(await details(token)).toMatchObject({ status: 401, json: { problem: { code: 'not_logged_in' } } })
})

test('the cookie alone opens nothing', async () => {
  const { token } = await aTestStore(app)
  const reply = await call(
    app,
    { token: null, headers: { cookie: `auth_token=${token}` } },
    'GET /onboarding/store/details',
  )
  expect(reply.status).toBe(401)
})

test('a token lives for seven days and carries what the dashboard needs', async () => {
  const { storeId, merchantId, token } = await aTestStore(app)
  const now = app.clock.now
  expect(await verifyToken(token, app.services.tokenKey, new Date(now.getTime() + 7 * DAY_MS - 1))).toMatchObject({
    storeId,
    merchantId,
    storeUrl: 'https://shop.example',
    isNewStore: false,
  })
  expect(await verifyToken(token, app.services.tokenKey, new Date(now.getTime() + 7 * DAY_MS))).toBeNull()
})

test.each([
  ['another key', (token: string) => token, ['another key']],
  [
    'a changed payload',
    (token: string) => token.replace(/\.[^.]+\./, (part) => `.${btoa('{"storeId":"x"}')}${part.slice(-1)}`),
    ['a key for tests'],
  ],
  [
    'no signature',
    (token: string) => `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${token.split('.')[1]}.`,
    ['a key for tests'],
  ],
  ['no token', () => 'abc', ['a key for tests']],
  ['an old key that is not accepted any more', (token: string) => token, ['new key', 'newer key']],
])('a token with %s is refused', async (_, change, keys) => {
  const { token } = await aTestStore(app)
  expect(
    await verifyToken(change(token), { ...app.services.tokenKey, accepted: async () => keys }, app.clock.now),
  ).toBeNull()
})

test('a token whose session was never opened is refused', async () => {
  const { storeId, merchantId } = await aTestStore(app)
  const sessionId = '0192f0c0-0000-7000-8000-000000000000' as never
  const forged = await signToken(
    { storeId, merchantId, sessionId, storeUrl: '', isNewStore: false },
    app.services.tokenKey,
    { now: app.clock.now, expiresAt: new Date(app.clock.now.getTime() + DAY_MS) },
  )
  expect((await details(forged)).status).toBe(401)
})
