import { expect, test } from 'vitest'
import { eventsOf } from '../../testing/test-accounts.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTestStore, call } from '../../testing/test-store.ts'
import { addPasskeyRow, setUpApp, turnOnByApp } from '../../testing/two-step.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'

test('changes of two-step login are in the security log', async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  await turnOnByApp(app, store)
  const passkeyId = await addPasskeyRow(app, store)
  await call(app, store.token, 'POST /auth/two-step/recovery-codes')
  await call(app, store.token, `DELETE /auth/two-step/passkeys/${passkeyId}`)
  await call(app, store.token, 'DELETE /auth/two-step/app')
  expect(await eventsOf(app, store)).toEqual([
    'app_added',
    'app_removed',
    'passkey_removed',
    'recovery_codes_replaced',
    'two_step_turned_off',
    'two_step_turned_on',
  ])
})

test('so are wrong second steps, used recovery codes, and logins once they are complete', async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  const { recoveryCodes } = await turnOnByApp(app, store)
  const { json } = await call(app, null, 'POST /auth/login', { email: store.email, password: PASSWORD })
  const answer = (method: string, code = '') =>
    call(app, null, 'POST /auth/login/second', { challenge: json.data.challenge, answer: { method, code } })
  const before = ['app_added', 'two_step_turned_on']
  expect((await answer('app', '000000')).status).toBe(403)
  expect(await eventsOf(app, store)).toEqual(['second_step_failed', ...before].toSorted())
  expect((await answer('recovery_code', recoveryCodes[0])).status).toBe(200)
  const after = ['second_step_failed', 'recovery_code_used', 'logged_in', ...before]
  expect(await eventsOf(app, store)).toEqual(after.toSorted())
})

test('nothing is recorded where nothing was on', async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  for (const request of ['DELETE /auth/two-step/app', 'POST /auth/two-step/turn-off'] as const)
    expect((await call(app, store.token, request)).status).toBe(200)
  expect(await eventsOf(app, store)).toEqual([])
  await setUpApp(app, store)
  expect((await call(app, store.token, 'DELETE /auth/two-step/app')).status).toBe(200)
  expect(await eventsOf(app, store)).toEqual(['app_added', 'app_removed'])
})

test('a wrong password or second step of somebody who is logged in is recorded', async () => {
  const store = await aTestStore(app, { password: PASSWORD })
  const caller = { token: store.token, headers: { 'x-forwarded-for': '203.0.113.60' } }
  const change = { email: `new-${store.email}`, password: 'wrong' }
  expect((await call(app, caller, 'PUT /settings/account/email', change)).status).toBe(403)
  expect((await call(app, caller, 'POST /settings/data/delete', { password: 'wrong' })).status).toBe(403)
  await turnOnByApp(app, store)
  const { challenge } = (await call(app, store.token, 'POST /auth/confirm/start')).json.data
  const answer = { method: 'app', code: '000000' }
  expect((await call(app, caller, 'POST /auth/confirm', { challenge, answer })).status).toBe(403)
  const { json } = await call(app, store.token, 'GET /settings/account/security-log?kind=suspicious')
  expect(json.data.events).toMatchObject([{ event: 'confirmation_failed', who: 'merchant', count: 3 }])
})
