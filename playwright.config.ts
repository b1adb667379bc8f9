import { defineConfig } from '@playwright/test'
import { findChromium, launchFlags } from './scripts/chromium.ts'

/**
 * Journeys in a real browser against the real server, at the width of a phone. One at a time: they share one server
 * and two cores. No second try either: a test that fails now and then has found something.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        locale: 'en-US',
        timezoneId: 'UTC',
        launchOptions: { executablePath: await findChromium(), args: launchFlags() },
        // Set by the global setup, which knows the ports only once the server listens.
        ...(process.env.E2E_DASHBOARD_URL ? { baseURL: process.env.E2E_DASHBOARD_URL } : {}),
        trace: 'retain-on-failure',
      },
    },
  ],
})
