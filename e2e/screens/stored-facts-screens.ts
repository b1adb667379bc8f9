import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const onData = { path: () => '/settings?tab=data', who: 'merchant', states: ['full'] } as const

const country = (page: Page) => page.getByRole('switch', { name: 'Country' })

/** Facts of pages: some of them off, and when one cannot be turned off. `settings-data` has all on. */
export const STORED_FACTS_SCREENS: readonly ScreenCase[] = [
  {
    name: 'settings-facts-some-off',
    ...onData,
    async act(page) {
      await page.route('**/api/settings/data/facts', (route) =>
        route.fulfill({ json: { data: route.request().postDataJSON() } }),
      )
      await page.route('**/api/onboarding/store/details', async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        json.data.merchantDetails.settings.facts = ['page_path', 'language', 'order_value', 'product']
        await route.fulfill({ response, json })
      })
      await country(page).press('Space')
      await page.locator('[role=switch][aria-checked=false]').nth(5).waitFor()
      await country(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-facts-error',
    ...onData,
    isRefused: true,
    async act(page) {
      await page.route('**/api/settings/data/facts', (route) => route.abort())
      await country(page).press('Space')
      await page.getByRole('alert').waitFor()
    },
  },
]
