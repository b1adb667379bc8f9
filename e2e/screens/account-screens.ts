import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { ScreenCase } from './screen.ts'

const onAccount = { path: () => '/settings?tab=account', who: 'merchant', states: ['full'] } as const

async function open(page: Page, name: 'Change email' | 'Change password'): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
  await pastDoubleTap(page)
}

/** The forms behind the facts of Settings, Account. */
export const ACCOUNT_SCREENS: readonly ScreenCase[] = [
  { name: 'settings-change-email', ...onAccount, act: (page) => open(page, 'Change email') },
  {
    name: 'settings-change-password',
    ...onAccount,
    async act(page) {
      await open(page, 'Change password')
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
  {
    name: 'settings-devices-many',
    ...onAccount,
    async act(page) {
      const device = (at: number, isThis: boolean, system: string | null, browser: string | null) => ({
        sessionId: `019ab000-0000-7000-8000-00000000000${at}`,
        device: { system, browser },
        isThis,
        lastUsedAt: '2026-11-20T09:12:00.000Z',
        ...{ isThisNetwork: isThis, timeZone: isThis ? 'America/New_York' : 'Europe/Paris' },
      })
      const sessions = [
        device(1, true, 'windows', 'Chrome'),
        device(2, false, 'iphone', 'Safari'),
        device(3, false, 'android_tablet', 'Samsung Internet'),
        { ...device(4, false, null, null), isThisNetwork: null, timeZone: null },
      ]
      await page.route('**/api/settings/account/sessions', (route) =>
        route.fulfill({ json: { data: { sessions, more: 3 } } }),
      )
      await page.route('**/api/settings/account/sessions/*', (route) => route.fulfill({ json: { data: {} } }))
      await page.reload()
      await page.getByRole('button', { name: 'Log out iPhone, Safari' }).click()
      await page.getByText('Logged out').waitFor()
    },
  },
]
