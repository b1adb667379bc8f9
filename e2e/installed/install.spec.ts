import type { Page } from '@playwright/test'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'On your home screen' })

test('Settings say how Earshot gets onto the home screen, and where it is already they say nothing', async ({
  page,
  context,
}) => {
  await logInWith(context)
  await page.goto('/settings?tab=appearance')
  await expect(section(page)).toContainText('Open your browser’s menu')
  expect(await axeViolations(page)).toEqual([])
  await page.addInitScript(() => {
    const asked = matchMedia
    globalThis.matchMedia = (query) => asked(query.includes('standalone') ? 'all' : query)
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Colors' })).toBeVisible()
  await expect(section(page)).toBeHidden()
})

for (const [outcome, words] of [
  ['accepted', 'Earshot is on its way to your home screen.'],
  ['dismissed', 'Open your browser’s menu'],
] as const) {
  test(`where the browser offers to install it, a button takes it up: ${outcome}`, async ({ page, context }) => {
    await logInWith(context)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
    // No browser offers it to a private window, as tests have.
    await page.evaluate((outcome) => {
      const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) })
      dispatchEvent(offer)
    }, outcome)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Appearance' }).click()
    expect(await smallTargets(page)).toEqual([])
    await section(page).getByRole('button', { name: 'Install Earshot' }).click()
    await expect(section(page).getByText(words)).toBeFocused()
  })
}
