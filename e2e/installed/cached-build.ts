import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/** Waits until the build is kept here as a whole, and its worker stands between the page and the network. */
export const untilCached = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          const isInstalling = Boolean(registration?.installing ?? registration?.waiting)
          return !isInstalling && navigator.serviceWorker.controller?.state
        }),
      { timeout: 30_000 },
    )
    .toBe('activated')

/** The addresses of all that is kept, without the mark that tells one shell from another. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** The builds that are kept, by the names of their caches. */
export const cachedBuilds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())
