import type { Page } from '@playwright/test'

/** As long as a tap near one that opened or closed a sheet is taken for its other half, and a little more. */
const DOUBLE_TAP_MS = 450

/** As a hand that takes its time: what is tapped next is meant. */
export const pastDoubleTap = (page: Page): Promise<void> => page.waitForTimeout(DOUBLE_TAP_MS)
