import { test as base, expect } from '@playwright/test'

export { expect }

/** Where the program runs that the global setup started. */
export const earshot = {
  dashboard: process.env.E2E_DASHBOARD_URL ?? '',
  storefront: process.env.E2E_STOREFRONT_URL ?? '',
  demoStore: process.env.E2E_DEMO_STORE_URL ?? '',
}

/** A browser test that fails on any error on the console. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(page)
    expect(errors, 'errors on the console').toEqual([])
  },
})
