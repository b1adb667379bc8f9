import type { Page } from '@playwright/test'
import { inBuilder, type ScreenCase } from './screen.ts'

const UNCONFIRMED = {
  isConfirmed: false,
  awaited: 'mara@nordlyscandles.example',
  sentAt: '2026-11-20T09:12:00.000Z',
  confirmBy: '2026-12-20T09:12:00.000Z',
  isDeletedAfter: true,
}

/** Loads the screen again as a merchant sees it who has such a confirmation. */
async function withConfirmation(page: Page, emailConfirmation: object): Promise<void> {
  await page.route('**/api/onboarding/store/details', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, emailConfirmation } } })
  })
  await page.reload()
}

const banner = (page: Page) => page.getByRole('heading', { name: 'Confirm your email to publish' }).first().waitFor()

async function unconfirmed(page: Page): Promise<void> {
  await withConfirmation(page, UNCONFIRMED)
  await banner(page)
}

const linkOf = (facts: object) => `a.${btoa(JSON.stringify(facts))}.c`
const LINK = linkOf({
  ...{ storeId: 's', merchantId: 'm', confirmationId: 'c' },
  ...{ email: 'mara@nordlyscandles.example', openedAt: '2026-11-20T09:12:00.000Z' },
})

/** Sends the password behind a link, as the server answers it here. */
async function confirmEmail(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/auth/confirm-email', (route) => route.fulfill({ status, json }))
  await page.getByLabel('Password', { exact: true }).fill('candles and pine')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
}

/** The confirmation of an address, and what it looks like without one. */
export const CONFIRMATION_SCREENS: readonly ScreenCase[] = [
  { name: 'confirm-email', path: () => `/confirm-email#${LINK}`, who: 'nobody', states: ['full'] },
  {
    name: 'confirm-email-wrong',
    path: () => `/confirm-email#${LINK}`,
    who: 'nobody',
    states: ['full'],
    isRefused: true,
    async act(page) {
      await confirmEmail(page, 403, { problem: { code: 'wrong_password' } })
      await page.getByText('That isn’t the password').waitFor()
    },
  },
  {
    name: 'confirm-email-other-account',
    path: () => `/confirm-email#${LINK}`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await confirmEmail(page, 200, { data: { email: 'mara@nordlyscandles.example', isChange: true } })
      await page.getByText('In this browser').waitFor()
    },
  },
  { name: 'confirm-email-spent', path: () => '/confirm-email', who: 'nobody', states: ['full'] },
  { name: 'unconfirmed-surveys', path: () => '/', who: 'merchant', states: ['full'], act: unconfirmed },
  {
    name: 'unconfirmed-account',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full'],
    act: unconfirmed,
  },
  {
    name: 'confirmed-account',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      const changing = {
        isConfirmed: true,
        awaited: 'shop@nordlyscandles.example',
        confirmBy: null,
        isDeletedAfter: false,
      }
      await withConfirmation(page, { ...UNCONFIRMED, ...changing })
      await page.getByText('Confirmed', { exact: true }).waitFor()
    },
  },
  inBuilder('unconfirmed-publish', {
    who: 'unready',
    isRefused: true,
    async act(page) {
      await unconfirmed(page)
      const problem = { code: 'email_not_confirmed' }
      await page.route('**/api/surveys/*/publish', (route) => route.fulfill({ status: 403, json: { problem } }))
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  }),
]
