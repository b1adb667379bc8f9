import type { Page } from '@playwright/test'

/** As long as a tap near one that opened or closed a sheet is taken for its other half, and a little more. */
const DOUBLE_TAP_MS = 450

/**
 * Waits as a person does: the next tap is meant.
 * @param since when the last tap was over at the latest, in ms as `Date.now()` has them
 */
export const pastDoubleTap = (page: Page, since = Date.now()): Promise<void> =>
  page.waitForTimeout(Math.max(0, since + DOUBLE_TAP_MS - Date.now()))
