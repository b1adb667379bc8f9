import type { Page } from '@playwright/test'

/** As long as the sheet takes a second tap near the first for the other half of a double tap, and a little more. */
const DOUBLE_TAP_MS = 450

/** From home to the builder of an empty survey, by thumb. */
export async function createFromScratch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New survey' }).first().tap()
  const fromScratch = page.getByRole('link', { name: 'Create from scratch' })
  await fromScratch.waitFor()
  await page.waitForTimeout(DOUBLE_TAP_MS)
  await fromScratch.tap()
  await page.waitForURL(/\/builder\//)
}
