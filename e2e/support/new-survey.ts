import type { Page } from '@playwright/test'
import { pastDoubleTap } from './double-tap.ts'

/** From home to the builder of an empty survey, by thumb. */
export async function createFromScratch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New survey' }).first().tap()
  const fromScratch = page.getByRole('link', { name: 'Create from scratch' })
  await fromScratch.waitFor()
  await pastDoubleTap(page)
  await fromScratch.tap()
  await page.waitForURL(/\/builder\//)
}
