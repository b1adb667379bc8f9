import type { Page } from '@playwright/test'

/** Whatever the page has asked for by now has come by: so has what it asks for last. */
export const untilRequestsSent = (page: Page): Promise<void> => page.evaluate(() => fetch('/readyz').then(() => {}))
