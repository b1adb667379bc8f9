import type { Page } from '@playwright/test'
import { LOGIN_TRANSFER_SCREENS } from './login-transfer-screens.ts'
import type { ScreenCase } from './screen.ts'

/** The screens before the first survey: login, sign-up and the first steps. */
export const ENTRY_SCREENS: readonly ScreenCase[] = [
  { name: 'login', path: () => '/login', who: 'nobody', states: ['full'] },
  {
    name: 'login-refused',
    path: () => '/login',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
  {
    name: 'login-slowed',
    path: () => '/login',
    who: 'nobody',
    states: ['full'],
    isRefused: true,
    async act(page) {
      const problem = { code: 'too_many_attempts', retryAfterSeconds: 232 }
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: { problem } }))
      await page.getByLabel('Email').fill('mara@nordlyscandles.example')
      await page.getByLabel('Password', { exact: true }).fill('candles and pine')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  ...LOGIN_TRANSFER_SCREENS,
  { name: 'signup', path: () => '/signup', who: 'nobody', states: ['full'] },
  {
    name: 'signup-refused',
    path: () => '/signup',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Open my account' }).click()
      await page.getByText('Choose a password.').waitFor()
    },
  },
  {
    name: 'signup-closed',
    path: () => '/signup',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.route('**/api/configuration', async (route) => {
        const response = await route.fetch()
        const { data } = await response.json()
        await route.fulfill({ response, json: { data: { ...data, allowsSignup: false } } })
      })
      await page.reload()
      await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
    },
  },
  { name: 'forgot-password', path: () => '/forgot-password', who: 'nobody', states: ['full'] },
  { name: 'reset-password', path: () => '/reset-password#a.b.c', who: 'nobody', states: ['full'] },
  { name: 'reset-password-spent', path: () => '/reset-password', who: 'nobody', states: ['full'] },
  { name: 'onboarding-store', path: () => '/onboarding?step=store', who: 'newcomer', states: ['full'] },
  {
    name: 'onboarding-time-zones',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    // Not all four hundred: axe would look at each.
    async act(page) {
      await searchTimeZones(page, 'new')
      await page.getByRole('option', { name: 'New York' }).waitFor()
    },
  },
  {
    name: 'onboarding-no-time-zone',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await searchTimeZones(page, 'xyzzy')
      await page.getByText('Nothing matches.').waitFor()
    },
  },
  {
    name: 'onboarding-call',
    path: () => '/onboarding',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: /Schedule a call/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'onboarding-goals',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'onboarding-snippet',
    path: () => '/onboarding?step=goals',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Waiting for your store').waitFor()
    },
  },
]

async function searchTimeZones(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('combobox').fill(text)
}
