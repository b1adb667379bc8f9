import { expect, test } from 'vitest'
import { appCodeAt } from '../../testing/app-code.ts'
import { DASHBOARD, useTestApp } from '../../testing/test-app.ts'
import { aTestStore, call } from '../../testing/test-store.ts'
import { addPasskeyRow, setUpApp, turnOnByApp } from '../../testing/two-step.ts'
import { canHash, inTurn } from '../password.ts'
import { openSession } from '../sessions.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'
const TEN_MINUTES = 10 * 60_000

const aMerchant = () => aTestStore(app, { password: PASSWORD })

const codeOfReply = ({ json }: { json: { problem?: { code: string } } }) => json.problem?.code ?? 'done'

type Asked = { readonly request: `${string} ${string}`; readonly body?: object }

/** The routes that ask again with two-step login. */
const ASKED_WITH_TWO_STEP: readonly Asked[] = [
  { request: 'POST /auth/tickets', body: { what: 'export' } },
  { request: 'GET /settings/store/secret' },
  { request: 'POST /settings/store/secret' },
  { request: 'POST /settings/data/delete', body: { password: PASSWORD } },
]

const AN_ID = '0192f0c0-0000-4000-8000-000000000000'

/** The routes that ask every merchant, because they change two-step login itself. */
const ASKED_ALWAYS: readonly Asked[] = [
  { request: 'POST /auth/two-step/app/start' },
  { request: 'PUT /auth/two-step/app', body: { note: 'a', code: '000000' } },
  { request: 'DELETE /auth/two-step/app' },
  { request: 'POST /auth/two-step/passkeys/start' },
  { request: `DELETE /auth/two-step/passkeys/${AN_ID}` },
  { request: 'POST /auth/two-step/turn-on', body: { setId: AN_ID } },
  { request: 'POST /auth/two-step/turn-off' },
  { request: 'POST /auth/two-step/recovery-codes' },
]

test.each([...ASKED_WITH_TWO_STEP, ...ASKED_ALWAYS])(
  '$request asks again ten minutes after the login, with two-step login',
  async ({ request, body }) => {
    const store = await aMerchant()
    await turnOnByApp(app, store)
    app.clock.pass(TEN_MINUTES)
    expect(codeOfReply(await call(app, store.token, request, body))).toBe('confirmation_needed')
  },
)

test.each(ASKED_WITH_TWO_STEP)('$request does not ask without two-step login', async ({ request, body }) => {
  const { token } = await aMerchant()
  app.clock.pass(TEN_MINUTES)
  expect(codeOfReply(await call(app, token, request, body))).toBe('done')
})

test.each(ASKED_ALWAYS)('$request asks for the password without two-step login', async ({ request, body }) => {
  const { token } = await aMerchant()
  app.clock.pass(TEN_MINUTES)
  expect(codeOfReply(await call(app, token, request, body))).toBe('confirmation_needed')
})

test('the file of one survey is not asked for', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  app.clock.pass(TEN_MINUTES)
  expect((await call(app, store.token, 'POST /auth/tickets', { what: 'responses_csv' })).status).toBe(201)
})

test('a second step is good for ten minutes of its own session', async () => {
  const store = await aMerchant()
  const { codeAt } = await turnOnByApp(app, store)
  app.clock.pass(TEN_MINUTES)
  const facts = { ...store, storeUrl: '', isNewStore: false }
  const device = { userAgent: null, network: null, timeZone: null }
  const earlier = new Date(app.clock.now.getTime() - TEN_MINUTES)
  const other = await openSession(app.db, { ...facts, device }, app.services.tokenKey, earlier)

  const { challenge, methods } = (await call(app, store.token, 'POST /auth/confirm/start')).json.data
  expect(methods).toEqual(['app', 'recovery_code'])
  const answer = { method: 'app', code: codeAt(app.clock.now) }
  const ofOther = await call(app, other, 'POST /auth/confirm', { challenge, answer })
  expect(codeOfReply(ofOther)).toBe('challenge_expired')
  expect(codeOfReply(await call(app, store.token, 'POST /auth/confirm', { challenge, answer }))).toBe('done')
  expect(codeOfReply(await call(app, store.token, 'POST /auth/confirm', { challenge, answer }))).toBe('code_used')

  const secretOf = async (token: string) => codeOfReply(await call(app, token, 'GET /settings/store/secret'))
  expect([await secretOf(store.token), await secretOf(other)]).toEqual(['done', 'confirmation_needed'])
  app.clock.pass(TEN_MINUTES)
  expect(await secretOf(store.token)).toBe('confirmation_needed')
})

test('sessions from before two-step login was turned on are asked', async () => {
  const store = await aMerchant()
  const { json } = await call(app, null, 'POST /auth/login', { email: store.email, password: PASSWORD })
  await turnOnByApp(app, store)
  const secretOf = async (token: string) => codeOfReply(await call(app, token, 'GET /settings/store/secret'))
  expect([await secretOf(store.token), await secretOf(json.data.token)]).toEqual(['done', 'confirmation_needed'])
})

test('an app that is not turned on is no answer', async () => {
  const store = await aMerchant()
  const { key } = await setUpApp(app, store)
  app.clock.pass(30_000)
  const { challenge } = (await call(app, store.token, 'POST /auth/confirm/start')).json.data
  const answer = { method: 'app', code: appCodeAt(key, app.clock.now) }
  expect(codeOfReply(await call(app, store.token, 'POST /auth/confirm', { challenge, answer }))).toBe(
    'second_step_wrong',
  )
})

test('with two-step login the password is no answer', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  const { challenge } = (await call(app, store.token, 'POST /auth/confirm/start')).json.data
  const answer = { method: 'password', password: PASSWORD }
  expect(codeOfReply(await call(app, store.token, 'POST /auth/confirm', { challenge, answer }))).toBe(
    'second_step_wrong',
  )
})

test('without it the password is, and guesses of it are limited', { timeout: 60_000 }, async () => {
  const { token } = await aMerchant()
  app.clock.pass(TEN_MINUTES)
  const { challenge, methods } = (await call(app, token, 'POST /auth/confirm/start')).json.data
  expect(methods).toEqual(['password'])
  const confirm = (password: string) =>
    call(app, token, 'POST /auth/confirm', { challenge, answer: { method: 'password', password } })
  expect(codeOfReply(await confirm('wrong'))).toBe('wrong_password')
  expect(codeOfReply(await confirm(PASSWORD))).toBe('done')
  expect((await call(app, token, 'POST /auth/two-step/app/start')).status).toBe(200)
  const codes: string[] = []
  for (let guess = 0; guess < 11; guess++) codes.push(codeOfReply(await confirm('wrong')))
  expect(codes.slice(-2)).toEqual(['wrong_password', 'too_many_attempts'])
})

test('a session that has used up its guesses takes none from its merchant', async () => {
  const { token, merchantId } = await aMerchant()
  const { sessionId } = JSON.parse(atob(token.split('.')[1] ?? ''))
  const { confirmationOfSession, password } = app.services.attempts
  await confirmationOfSession.penalty(sessionId, 50)
  const answer = { method: 'password', password: 'wrong' }
  const refused = await call(app, token, 'POST /auth/confirm', { challenge: 'any', answer })
  expect(codeOfReply(refused)).toBe('too_many_attempts')
  expect(await password.get(merchantId)).toBeNull()
})

test('recovery codes are hashed in the turns of the network, and many at once are refused', async () => {
  const store = await aMerchant()
  await turnOnByApp(app, store)
  const address = '203.0.113.77'
  const from = { token: store.token, headers: { 'x-forwarded-for': address } }
  const renew = async () => (await call(app, from, 'POST /auth/two-step/recovery-codes')).status
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const waiting: Promise<void>[] = []
  while (canHash(address)) waiting.push(inTurn(address, () => promise))
  expect(await renew()).toBe(503)
  release()
  await Promise.all(waiting)
  expect(await renew()).toBe(200)
})

test('a passkey is removed by its own merchant only, and the last method turns two-step login off', async () => {
  const [own, other] = [await aMerchant(), await aMerchant()]
  await turnOnByApp(app, own)
  const passkeyId = await addPasskeyRow(app, own)
  const remove = (token: string) => call(app, token, `DELETE /auth/two-step/passkeys/${passkeyId}`)
  expect(codeOfReply(await remove(other.token))).toBe('passkey_not_found')
  await call(app, own.token, 'DELETE /auth/two-step/app')
  expect((await call(app, own.token, 'GET /auth/two-step')).json.data).toMatchObject({
    isOn: true,
    app: null,
    passkeys: [{ passkeyId, name: 'A passkey' }],
  })
  expect(codeOfReply(await remove(own.token))).toBe('done')
  expect((await call(app, own.token, 'GET /auth/two-step')).json.data.isOn).toBe(false)
})

test('an address without https has no passkeys, and says so', async () => {
  const { token } = await aMerchant()
  expect(DASHBOARD).toMatch(/^http:/)
  expect((await call(app, token, 'GET /auth/two-step')).json.data.passkeyHost).toBeNull()
  expect(codeOfReply(await call(app, token, 'POST /auth/two-step/passkeys/start'))).toBe('passkeys_unavailable')
})
