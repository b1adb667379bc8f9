import { expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { merchants, recoveryCodes, sessions, twoStepLogins } from '../../db/schema.ts'
import { appCodeAt } from '../../testing/app-code.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTestStore, call, type TestStore } from '../../testing/test-store.ts'
import { setUpApp, turnOnByApp } from '../../testing/two-step.ts'
import { accountsOf } from '../accounts.ts'
import { makeResetLink } from '../reset-password.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'
const STEP_MS = 30_000

const aMerchant = () => aTestStore(app, { password: PASSWORD })

const logIn = async ({ email }: TestStore, from?: Record<string, string>) =>
  call(app, { token: null, headers: from ?? {} }, 'POST /auth/login', { email, password: PASSWORD })

const answer = (challenge: string, given: object, from: Record<string, string> = {}) =>
  call(app, { token: null, headers: from }, 'POST /auth/login/second', { challenge, answer: given })

const byApp = (code: string) => ({ method: 'app', code })
const byRecovery = (code: string) => ({ method: 'recovery_code', code })
const problemOf = (reply: { json: { problem?: { code: string } } }) => reply.json.problem?.code

test('a login asks for the second step, and opens no session before it', async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(STEP_MS)
  const asked = await logIn(store)
  expect(asked.json.data).toEqual({ challenge: expect.any(String), methods: ['app', 'recovery_code'], passkey: null })
  expect(asked.headers.get('set-cookie')).toBeNull()
  expect(await app.db.select().from(sessions).where(eq(sessions.storeId, store.storeId))).toHaveLength(1)

  const done = await answer(asked.json.data.challenge, byApp(codeAt(app.clock.now)))
  expect(done.status).toBe(200)
  expect(done.headers.get('set-cookie')).toMatch(/^earshot_device_/)
  expect((await call(app, done.json.data.token, 'GET /onboarding/store/details')).status).toBe(200)
})

test('a wrong password does not show whether two-step login is on', async () => {
  const [on, off] = [await aMerchant(), await aMerchant()]
  await turnOnByApp(app, on)
  const replies = [on, off].map(({ email }) => call(app, null, 'POST /auth/login', { email, password: 'wrong' }))
  for (const reply of await Promise.all(replies)) expect(problemOf(reply)).toBe('wrong_email_or_password')
})

test('nothing is asked before the recovery codes are confirmed', async () => {
  const store = await aMerchant()
  const first = await setUpApp(app, store)
  expect((await logIn(store)).json.data.token).toEqual(expect.any(String))
  expect((await call(app, store.token, 'GET /auth/two-step')).json.data).toMatchObject({ isOn: false, app: null })

  // The codes of a set-up that was started again are worth nothing.
  app.clock.pass(STEP_MS)
  await setUpApp(app, store)
  const outdated = await call(app, store.token, 'POST /auth/two-step/turn-on', { setId: first.setId })
  expect(problemOf(outdated)).toBe('two_step_changed')
  expect((await logIn(store)).json.data.token).toEqual(expect.any(String))
})

test('a code is accepted once, by one of two servers', async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(STEP_MS)
  const code = codeAt(app.clock.now)
  const challenges = await Promise.all([logIn(store), logIn(store)])
  const replies = await Promise.all(challenges.map(({ json }) => answer(json.data.challenge, byApp(code))))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(replies.map(problemOf)).toContain('code_used')
})

test('the code that set it up is used up', async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  const { challenge } = (await logIn(store)).json.data
  expect(problemOf(await answer(challenge, byApp(codeAt(app.clock.now))))).toBe('code_used')
})

test.each([
  [-2, 403],
  [-1, 200],
  [1, 200],
  [2, 403],
])('a code of a clock that is %i steps off is answered %i', async (steps, status) => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(10 * STEP_MS)
  const { challenge } = (await logIn(store)).json.data
  const code = codeAt(new Date(app.clock.now.getTime() + steps * STEP_MS))
  expect((await answer(challenge, byApp(code))).status).toBe(status)
})

test('a recovery code logs in once, however it is typed', async () => {
  const store = await aMerchant()
  const { recoveryCodes: codes } = await turnOnByApp(app, store)
  expect(codes).toHaveLength(10)
  const [first = ''] = codes
  const { challenge } = (await logIn(store)).json.data
  expect((await answer(challenge, byRecovery(` ${first.toLowerCase().replace('-', ' ')} `))).status).toBe(200)
  const again = (await logIn(store)).json.data.challenge
  expect(problemOf(await answer(again, byRecovery(first)))).toBe('code_used')
  expect(problemOf(await answer(again, byRecovery('AAAA-AAAA')))).toBe('second_step_wrong')
  expect((await call(app, store.token, 'GET /auth/two-step')).json.data.recoveryCodesLeft).toBe(9)
})

test('recovery codes are stored as hashes, and new ones replace all', async () => {
  const store = await aMerchant()
  const { recoveryCodes: codes } = await turnOnByApp(app, store)
  const rows = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.storeId, store.storeId))
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4))
  const renewed = await call(app, store.token, 'POST /auth/two-step/recovery-codes')
  expect(renewed.json.data.recoveryCodes.codes).toHaveLength(10)
  const { challenge } = (await logIn(store)).json.data
  expect(problemOf(await answer(challenge, byRecovery(codes[0] ?? '')))).toBe('second_step_wrong')
  expect((await answer(challenge, byRecovery(renewed.json.data.recoveryCodes.codes[0]))).status).toBe(200)
})

test('a challenge ends after ten minutes, with its login, and with the password', async () => {
  const store = await aMerchant()
  const { codeAt, recoveryCodes: codes } = await turnOnByApp(app, store)
  const challenge = async () => (await logIn(store)).json.data.challenge as string
  const early = await challenge()
  app.clock.pass(10 * 60_000)
  expect(problemOf(await answer(early, byApp(codeAt(app.clock.now))))).toBe('challenge_expired')

  const spent = await challenge()
  expect((await answer(spent, byApp(codeAt(app.clock.now)))).status).toBe(200)
  expect(problemOf(await answer(spent, byRecovery(codes[0] ?? '')))).toBe('challenge_expired')

  const ofOldPassword = await challenge()
  await app.db.update(merchants).set({ passwordHash: 'another' }).where(eq(merchants.storeId, store.storeId))
  expect(problemOf(await answer(ofOldPassword, byRecovery(codes[1] ?? '')))).toBe('challenge_expired')
})

test('a challenge is for its own merchant, and a token or a password is no answer', async () => {
  const [own, other] = [await aMerchant(), await aMerchant()]
  const { recoveryCodes: codes } = await turnOnByApp(app, own)
  await turnOnByApp(app, other)
  const { challenge } = (await logIn(other)).json.data
  expect(problemOf(await answer(challenge, byRecovery(codes[0] ?? '')))).toBe('second_step_wrong')
  expect(problemOf(await answer(own.token, byRecovery(codes[0] ?? '')))).toBe('challenge_expired')
  expect((await answer(challenge, { method: 'password', password: PASSWORD })).status).toBe(400)
  const { challenge: confirmation } = (await call(app, own.token, 'POST /auth/confirm/start')).json.data
  expect(problemOf(await answer(confirmation, byRecovery(codes[0] ?? '')))).toBe('challenge_expired')
})

test('guesses are limited by account and network, and known devices have their own', { timeout: 60_000 }, async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(STEP_MS)
  const home = { 'x-forwarded-for': '203.0.113.40' }
  const first = await logIn(store, home)
  const done = await answer(first.json.data.challenge, byApp(codeAt(app.clock.now)), home)
  const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''

  const { challenge } = (await logIn(store, home)).json.data
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess++) statuses.push((await answer(challenge, byApp('000000'), home)).status)
  expect(statuses.slice(-2)).toEqual([403, 429])
  app.clock.pass(STEP_MS)
  const code = byApp(codeAt(app.clock.now))
  expect((await answer(challenge, code, home)).status).toBe(429)
  expect((await answer(challenge, code, { ...home, cookie })).status).toBe(200)
})

test('a device that logged in before two-step login was on is not known', { timeout: 60_000 }, async () => {
  const store = await aMerchant()
  const cookie = (await logIn(store)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^earshot_device_/)
  app.clock.pass(STEP_MS)
  await turnOnByApp(app, store)
  const { challenge } = (await logIn(store)).json.data
  const home = { 'x-forwarded-for': '203.0.113.41' }
  const statuses: number[] = []
  for (const from of [{ ...home, cookie }, home]) {
    for (let guess = 0; guess < 6; guess++) statuses.push((await answer(challenge, byApp('000000'), from)).status)
  }
  expect(statuses.slice(-3)).toEqual([403, 429, 429])
})

test('guesses from many networks share a hundred attempts a day', { timeout: 60_000 }, async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(STEP_MS)
  const { challenge } = (await logIn(store)).json.data
  const statuses: number[] = []
  for (let guess = 0; guess < 101; guess++) {
    const network = { 'x-forwarded-for': `198.51.${100 + (guess >> 6)}.${guess & 63}` }
    statuses.push((await answer(challenge, byApp('000000'), network)).status)
  }
  expect(statuses.slice(-2)).toEqual([403, 429])
  expect((await answer(challenge, byApp(codeAt(app.clock.now)))).status).toBe(429)
})

test('a new password leaves two-step login on, and its device is not known yet', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  const signing = { tokenKey: app.services.tokenKey, dashboardUrl: '' }
  const [account] = await accountsOf(app.db, store.email)
  if (!account) throw new Error('There is no account')
  const link = (await makeResetLink(app.db, account, signing, app.clock.now)).split('#')[1]
  const reset = await call(app, null, 'POST /auth/reset-password', { link, password: 'another good one' })
  expect([reset.status, reset.headers.get('set-cookie')]).toEqual([200, null])
  const { json } = await call(app, null, 'POST /auth/login', { email: store.email, password: 'another good one' })
  expect(json.data.methods).toEqual(['app', 'recovery_code'])
})

test('turned off, nothing of it is left', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  expect((await call(app, store.token, 'POST /auth/two-step/turn-off')).status).toBe(200)
  expect((await logIn(store)).json.data.token).toEqual(expect.any(String))
  expect(await app.db.select().from(twoStepLogins).where(eq(twoStepLogins.storeId, store.storeId))).toEqual([])
  expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.storeId, store.storeId))).toEqual([])
})

test('removing the only method turns it off', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  expect((await call(app, store.token, 'DELETE /auth/two-step/app')).status).toBe(200)
  expect((await call(app, store.token, 'GET /auth/two-step')).json.data.isOn).toBe(false)
})

test('a second app replaces the first, and the recovery codes stay', async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  const { note, key } = (await call(app, store.token, 'POST /auth/two-step/app/start')).json.data
  const wrong = await call(app, store.token, 'PUT /auth/two-step/app', { note, code: codeAt(app.clock.now) })
  expect(problemOf(wrong)).toBe('second_step_wrong')
  const added = await call(app, store.token, 'PUT /auth/two-step/app', { note, code: appCodeAt(key, app.clock.now) })
  expect(added.json.data).toEqual({ recoveryCodes: null })
  app.clock.pass(STEP_MS)
  const { challenge } = (await logIn(store)).json.data
  expect(problemOf(await answer(challenge, byApp(codeAt(app.clock.now))))).toBe('second_step_wrong')
  expect((await answer(challenge, byApp(appCodeAt(key, app.clock.now)))).status).toBe(200)
})
