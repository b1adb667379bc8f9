import type { Page } from '@playwright/test'

/** Has the server do what is called, but keeps its answers back. @returns lets them go, and those that follow pass */
export async function delayResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}
