import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { ScreenCase } from './screen.ts'

const off = { isOn: false, app: null, passkeys: [], recoveryCodesLeft: 0, passkeyHost: 'localhost' }
const on = {
  isOn: true,
  app: { addedAt: '2026-11-14T09:12:00Z', usedAt: null },
  passkeys: [
    {
      passkeyId: '019ab000-0000-7000-8000-000000000001',
      name: 'iPhone passkey',
      addedAt: '2026-11-14T09:12:00Z',
      usedAt: '2026-11-16T09:12:00Z',
    },
  ],
  recoveryCodesLeft: 8,
  passkeyHost: 'localhost',
}
const CODES = [
  ...['7GK2-QWXP', 'M4TD-9HRC', 'PX3V-27NA', 'C8JF-LQ6E', 'RW5H-T4KM'],
  ...['9NBD-XA7G', 'E2QP-6VCJ', 'KH8T-MR3W', '4FXA-D9PL', 'VJ6N-C5QT'],
]
const KEY = 'KX7D2MQAWT5NHRU3KX7D2MQAWT5NHRU3'
const passkey = {
  challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [],
}

const answerState = (page: Page, data: object) =>
  page.route('**/api/auth/two-step', (route) => route.fulfill({ json: { data } }))

const refuse = (page: Page, address: string, problem: { readonly code: string }, status = 403) =>
  page.route(address, (route) => route.fulfill({ status, json: { problem } }))

/** After the right password, with these methods. */
async function passPassword(page: Page, methods: readonly string[]): Promise<void> {
  const data = { challenge: 'a.b.c', methods, passkey: methods.includes('passkey') ? passkey : null }
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { data } }))
  await page.getByLabel('Email').fill('mara@nordlyscandles.example')
  await page.getByLabel('Password', { exact: true }).fill('candles and pine')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Log in as someone else' }).waitFor()
}

/** The screen in a state that its loaded page is given. */
async function reloadWith(page: Page, data: object): Promise<void> {
  await answerState(page, data)
  await page.reload()
  await page.getByRole('heading', { name: 'Two-step login', level: 1 }).waitFor()
}

async function addApp(page: Page): Promise<void> {
  const uri = `otpauth://totp/Earshot:mara%40nordlyscandles.example?issuer=Earshot&secret=${KEY}&algorithm=SHA1&digits=6&period=30`
  await page.route('**/api/auth/two-step/app/start', (route) =>
    route.fulfill({ json: { data: { note: 'a.b.c', key: KEY, uri } } }),
  )
  await reloadWith(page, off)
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await pastDoubleTap(page)
}

async function openCodes(page: Page): Promise<void> {
  const data = { recoveryCodes: { setId: '019ab000-0000-7000-8000-000000000001', codes: CODES } }
  await page.route('**/api/auth/two-step/app', (route) => route.fulfill({ json: { data } }))
  await addApp(page)
  await page.getByLabel('6-digit code').fill('482913')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Save these codes' }).waitFor()
}

async function confirm(page: Page, methods: readonly string[]): Promise<void> {
  const data = { challenge: 'a.b.c', methods, passkey: null }
  await page.route('**/api/auth/confirm/start', (route) => route.fulfill({ json: { data } }))
  await refuse(page, '**/api/auth/two-step/app/start', { code: 'confirmation_needed' })
  await reloadWith(page, off)
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Continue' }).waitFor()
}

const atLogin = { path: () => '/login', who: 'nobody', states: ['full'] } as const
// The dialog behind the question waits.
const behindQuestion = { spins: true, isRefused: true } as const
const onScreen = { path: () => '/settings/two-step', who: 'merchant', states: ['full'] } as const

const LOG_IN: readonly ScreenCase[] = [
  { name: 'login-code', ...atLogin, act: (page) => passPassword(page, ['app', 'passkey', 'recovery_code']) },
  {
    name: 'login-code-wrong',
    ...atLogin,
    isRefused: true,
    async act(page) {
      await refuse(page, '**/api/auth/login/second', { code: 'second_step_wrong' })
      await passPassword(page, ['app', 'passkey', 'recovery_code'])
      await page.getByLabel('6-digit code').fill('482913')
      await page.getByText('That code didn’t match').waitFor()
    },
  },
  {
    name: 'login-code-rtl',
    ...atLogin,
    isRightToLeft: true,
    async act(page) {
      await passPassword(page, ['app', 'passkey', 'recovery_code'])
      await page.getByLabel('6-digit code').fill('482')
    },
  },
  {
    name: 'login-code-slowed',
    ...atLogin,
    isRefused: true,
    async act(page) {
      const problem = { code: 'too_many_attempts', retryAfterSeconds: 232 }
      await refuse(page, '**/api/auth/login/second', problem, 429)
      await passPassword(page, ['app', 'recovery_code'])
      await page.getByLabel('6-digit code').fill('482913')
      await page.getByText('Too many tries').waitFor()
    },
  },
  {
    name: 'login-challenge-expired',
    ...atLogin,
    isRefused: true,
    async act(page) {
      await refuse(page, '**/api/auth/login/second', { code: 'challenge_expired' }, 410)
      await passPassword(page, ['app', 'recovery_code'])
      await page.getByLabel('6-digit code').fill('482913')
      await page.getByText('That took too long').waitFor()
    },
  },
  { name: 'login-passkey', ...atLogin, act: (page) => passPassword(page, ['passkey', 'app', 'recovery_code']) },
  {
    name: 'login-recovery-code-used',
    ...atLogin,
    isRefused: true,
    async act(page) {
      await refuse(page, '**/api/auth/login/second', { code: 'code_used' })
      await passPassword(page, ['app', 'passkey', 'recovery_code'])
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill('M4TD-9HRC')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByText('already used').waitFor()
    },
    next: [
      {
        name: 'login-none',
        async act(page) {
          await page.getByRole('button', { name: 'I have none of these' }).click()
          await page.getByText('Ask the person').waitFor()
        },
      },
    ],
  },
]

const SETTINGS: readonly ScreenCase[] = [
  { name: 'two-step', ...onScreen, states: ['full', 'loading', 'error', 'offline'], call: /\/api\/auth\/two-step$/ },
  { name: 'two-step-on', ...onScreen, act: (page) => reloadWith(page, on) },
  { name: 'two-step-on-rtl', ...onScreen, isRightToLeft: true, act: (page) => reloadWith(page, on) },
  { name: 'two-step-no-passkeys', ...onScreen, act: (page) => reloadWith(page, { ...off, passkeyHost: null }) },
  {
    name: 'settings-account-two-step',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await answerState(page, { ...on, recoveryCodesLeft: 2 })
      await page.reload()
      await page.getByText('Only 2 recovery codes left').waitFor()
    },
  },
  { name: 'two-step-app', ...onScreen, act: addApp },
  {
    name: 'two-step-app-wrong',
    ...onScreen,
    isRefused: true,
    async act(page) {
      await refuse(page, '**/api/auth/two-step/app', { code: 'second_step_wrong' })
      await addApp(page)
      await page.getByLabel('6-digit code').fill('482913')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('That code didn’t match').waitFor()
    },
  },
  {
    name: 'two-step-codes',
    ...onScreen,
    act: openCodes,
    next: [
      {
        name: 'two-step-codes-not-saved',
        async act(page) {
          await page.getByRole('button', { name: 'Turn on two-step login' }).press('Enter')
          await page.getByText('Save the codes first').waitFor()
        },
      },
    ],
  },
  {
    name: 'two-step-turn-off',
    ...onScreen,
    async act(page) {
      await reloadWith(page, on)
      await page.getByRole('button', { name: 'Turn off two-step login' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'two-step-remove-last',
    ...onScreen,
    async act(page) {
      await reloadWith(page, { ...on, passkeys: [] })
      await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'confirm-password',
    ...onScreen,
    ...behindQuestion,
    act: (page) => confirm(page, ['password']),
    next: [
      {
        name: 'confirm-password-wrong',
        async act(page) {
          await refuse(page, '**/api/auth/confirm', { code: 'wrong_password' })
          await page.getByLabel('Your password').fill('candles')
          await page
            .getByRole('dialog', { name: 'Confirm it’s you' })
            .getByRole('button', { name: 'Continue' })
            .press('Enter')
          await page.getByText('That isn’t your password').waitFor()
        },
      },
    ],
  },
  {
    name: 'confirm-code',
    ...onScreen,
    ...behindQuestion,
    act: (page) => confirm(page, ['app', 'recovery_code']),
  },
]

/** Two-step login: at the login, in the settings, and what is asked again. */
export const TWO_STEP_SCREENS: readonly ScreenCase[] = [...LOG_IN, ...SETTINGS]
