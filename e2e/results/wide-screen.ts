import type { BrowserContext } from '@playwright/test'

/** Shows no notice that the dashboard is made for phones. */
export const allowWideScreen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // A page that was not loaded yet has no storage.
    if (window.origin !== 'null') localStorage.setItem('earshot.continue-anyway', 'yes')
  })
