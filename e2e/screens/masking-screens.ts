import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

type Masking = { readonly isOn: boolean; readonly changedAt: string }

const masking = (page: Page) => page.getByRole('switch', { name: 'Mask emails and card numbers' })

/** Lets the server answer as if masking had been turned on or off, and turns it. */
async function turn(page: Page, data: Masking): Promise<void> {
  await page.route('**/api/onboarding/store/details', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.merchantDetails.settings.masking = data
    await route.fulfill({ response, json })
  })
  await page.route('**/api/settings/data/masking', (route) => route.fulfill({ json: { data } }))
  await masking(page).press('Space')
}

const onData = { path: () => '/settings?tab=data', who: 'merchant', states: ['full'] } as const

async function turnOnToday(page: Page): Promise<void> {
  await turn(page, { isOn: true, changedAt: new Date().toISOString() })
  await page.getByText('Answers from before today stay as they are.').waitFor()
}

/** Masking: on since today and since earlier, off again, and when it cannot be turned on. `settings-data` has it off. */
export const MASKING_SCREENS: readonly ScreenCase[] = [
  { name: 'settings-masking-on', ...onData, act: turnOnToday },
  {
    name: 'settings-masking-on-earlier',
    ...onData,
    async act(page) {
      await turn(page, { isOn: true, changedAt: '2026-03-12T09:05:00Z' })
      await page.getByText(/^Answers from before .*2026 stay/).waitFor()
    },
  },
  {
    name: 'settings-masking-off-again',
    ...onData,
    async act(page) {
      await turn(page, { isOn: false, changedAt: '2026-03-12T09:05:00Z' })
      await page.getByText(/^Off since /).waitFor()
    },
  },
  {
    name: 'settings-masking-error',
    ...onData,
    isRefused: true,
    async act(page) {
      await page.route('**/api/settings/data/masking', (route) => route.abort())
      await masking(page).press('Space')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'settings-masking-on-rtl', ...onData, isRightToLeft: true, act: turnOnToday },
]
