import type { Page } from '@playwright/test'
import { inResults, type ScreenCase } from './screen.ts'

/** Lets the server answer as if the store counted verified orders only. */
async function countVerifiedOnly(page: Page): Promise<void> {
  await page.route(/\/results(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    const shown = { isVerifiedDefault: true, query: 'filter=signed_order%3Ayes' }
    await route.fulfill({ response: reply, json: { data: { ...data, ...shown } } })
  })
  await page.route(/\/results\/values\?fact=signed_order/, (route) =>
    route.fulfill({
      json: { data: { query: '', responses: 1_040, values: [{ value: 'yes', count: 312 }], otherValues: 0 } },
    }),
  )
  await page.reload()
  await page
    .getByRole('toolbar')
    .getByRole('switch', { name: /default/ })
    .waitFor()
}

/** Lets the server answer as if it were the setting of the store. */
async function setIt(page: Page): Promise<void> {
  await page.route('**/api/onboarding/store/details', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.merchantDetails.settings.isVerifiedOnly = true
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByRole('switch', { name: /^Verified orders only/ }).scrollIntoViewIfNeeded()
}

const onStore = { path: () => '/settings?tab=store', states: ['full'] } as const

/** A store that counts verified orders only. `settings-store` has it off. */
export const VERIFIED_ONLY_SCREENS: readonly ScreenCase[] = [
  { ...inResults('verified-only', ''), act: countVerifiedOnly },
  { ...inResults('verified-only-rtl', ''), isRightToLeft: true, act: countVerifiedOnly },
  {
    ...inResults('verified-only-nobody', '?period=2020-01-01..2020-01-31'),
    act: countVerifiedOnly,
  },
  {
    name: 'verified-only-nps',
    path: () => '/surveys/templates/mnps',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.route(/\/api\/nps(\?|$)/, async (route) => {
        const reply = await route.fetch()
        const { data } = (await reply.json()) as { data: object }
        await route.fulfill({ response: reply, json: { data: { ...data, isVerifiedOnly: true } } })
      })
      await page.reload()
      await page.getByRole('link', { name: 'Change it' }).waitFor()
    },
  },
  { name: 'settings-verified-only', ...onStore, who: 'merchant', act: setIt },
  { name: 'settings-verified-only-free', ...onStore, who: 'free', act: setIt },
  { name: 'settings-verified-only-pro', ...onStore, who: 'free' },
  {
    name: 'settings-verified-only-error',
    ...onStore,
    who: 'merchant',
    isRefused: true,
    async act(page) {
      await page.route('**/api/settings/store/verified-only', (route) => route.abort())
      await page.getByRole('switch', { name: 'Verified orders only' }).press('Space')
      await page.getByRole('alert').waitFor()
    },
  },
]
