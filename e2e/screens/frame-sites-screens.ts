import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const onInstallation = { path: () => '/settings?tab=installation', who: 'merchant', states: ['full'] } as const

const ADDRESS = '**/api/settings/store/frame-origins'
const SITES = 'https://blog.nordlys.example\nhttps://*.nordlys.example:8443\nhttp://localhost:3000'

async function save(page: Page, sites: string): Promise<void> {
  await page.getByLabel('Sites that may show it').fill(sites)
  await page.getByRole('button', { name: 'Save sites' }).press('Enter')
}

/** Lets the server answer as if the sites were stored, and saves them. */
async function saveSites(page: Page): Promise<void> {
  const origins = SITES.split('\n')
  await page.route('**/api/onboarding/store/details', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.merchantDetails.settings.frameOrigins = origins
    await route.fulfill({ response, json })
  })
  await page.route(ADDRESS, (route) => route.fulfill({ json: { data: { origins } } }))
  await save(page, SITES)
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Sites that frame survey pages: some, while they are saved, one that is refused, and a failure. `settings-installation` has none. */
export const FRAME_SITES_SCREENS: readonly ScreenCase[] = [
  { name: 'settings-frames', ...onInstallation, act: saveSites },
  { name: 'settings-frames-rtl', ...onInstallation, isRightToLeft: true, act: saveSites },
  {
    name: 'settings-frames-saving',
    ...onInstallation,
    states: ['loading'],
    async act(page) {
      await page.route(ADDRESS, () => {})
      await save(page, SITES)
    },
  },
  {
    name: 'settings-frames-refused',
    ...onInstallation,
    isRefused: true,
    async act(page) {
      await save(page, `${SITES}\nhttp://nordlys.example/pages/survey`)
      await page.getByText('“http://nordlys.example/pages/survey” must begin with https://.').waitFor()
    },
  },
  {
    name: 'settings-frames-error',
    ...onInstallation,
    isRefused: true,
    async act(page) {
      await page.route(ADDRESS, (route) => route.abort())
      await save(page, SITES)
      await page.getByText('That didn’t work', { exact: true }).waitFor()
    },
  },
]
