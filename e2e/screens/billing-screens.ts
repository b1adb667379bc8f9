import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

/** The sources of the plans: the provider, and our copy for when it is away. */
const CUSTOMER = /\/billing\/v1\/customer|\/api\/billing\/customer/

/** The plans, and what settings say of them. */
export const BILLING_SCREENS: readonly ScreenCase[] = [
  {
    name: 'billing-plans',
    path: () => '/billing-plans',
    who: 'merchant',
    states: ['full', 'loading', 'error', 'offline'],
    call: CUSTOMER,
  },
  { name: 'billing-plans-first', path: () => '/billing-plans', who: 'planless', states: ['full'] },
  {
    name: 'billing-downgrade',
    path: () => '/billing-plans',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('radio', { name: 'Free' }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'exclusive-plans-refused',
    path: () => '/exclusive-plans',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await openExclusivePlans(page, 'open sesame')
      await page.getByText('Incorrect password').waitFor()
    },
  },
  {
    name: 'exclusive-plans',
    path: () => '/exclusive-plans',
    who: 'merchant',
    states: ['empty'],
    act: (page) => openExclusivePlans(page, 'partners-welcome'),
  },
  {
    name: 'settings-billing-usage',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['millions', 'empty', 'loading', 'error', 'offline'],
    call: /\/api\/billing\/usage$/,
  },
  {
    name: 'settings-cancel-plan',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-pro',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'See what Pro brings' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

async function openExclusivePlans(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Show my plans' }).click()
}
