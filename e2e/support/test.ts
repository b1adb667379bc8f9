import { test as base, expect } from '@playwright/test'

export { expect }

/** Where the program runs that the global setup started. */
export const earshot = {
  dashboard: process.env.E2E_DASHBOARD_URL ?? '',
  storefront: process.env.E2E_STOREFRONT_URL ?? '',
  demoStore: process.env.E2E_DEMO_STORE_URL ?? '',
}

/** What Chromium itself writes when a call fails; nothing else tells these lines from ours. */
export const FAILED_CALL = /^Failed to load resource/

type Options = {
  /** What may stand on the console, where a test makes calls fail on purpose. */
  allowedErrors: RegExp | null
}

/** A browser test that fails on any error on the console. */
export const test = base.extend<Options>({
  allowedErrors: [null, { option: true }],
  // Of the context, so that every page a test opens is listened to.
  context: async ({ context, allowedErrors }, use) => {
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && !allowedErrors?.test(message.text())) errors.push(message.text())
    })
    await use(context)
    expect(errors, 'errors on the console').toEqual([])
  },
})
