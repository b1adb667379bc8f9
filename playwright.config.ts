import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/shopper.ts'
import { findChromium, launchFlags } from './scripts/chromium.ts'

/**
 * To record each try takes a tenth of the time of all tests, so that CI records only the second. Without pictures: the
 * browser would draw each frame twice.
 */
const TRACE = { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false } as const

/**
 * Pages live too briefly for compiled code to repay what V8's compilers cost: without them, and without threads for its
 * garbage collector, 70 journeys took 280 s of CPU instead of 389 s.
 */
const NO_COMPILERS = '--js-flags=--no-sparkplug --no-maglev --no-turbofan --single-threaded-gc'

/**
 * Journeys in a real browser against the real server, at the width of a phone. Two at a time, each with a server of
 * its own: on two cores, four at a time took 1.3 times as long. A second try in CI only (ADR-0016).
 */
export default defineConfig<EngineOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  // No test is about how fast the machine is: the timeout suits a slow one, so that only what never comes fails.
  timeout: 60_000,
  // `npm run prove` waits less, because most of its tests wait for something that never comes.
  expect: { timeout: Number(process.env.EARSHOT_EXPECT_TIMEOUT_MS ?? 15_000) },
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      testIgnore: 'engines/**',
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        // One would stand between a page and the calls that tests answer; e2e/installed is about it.
        serviceWorkers: 'block',
        locale: 'en-US',
        timezoneId: 'UTC',
        launchOptions: { executablePath: await findChromium(), args: [...launchFlags(), NO_COMPILERS] },
        // Tests wait for anything that moves; tests of motion switch it on again.
        contextOptions: { reducedMotion: 'reduce' },
        trace: process.env.EARSHOT_TRACE === 'off' ? 'off' : TRACE,
      },
    },
    { name: 'firefox', testMatch: 'engines/*.spec.ts', use: { engineName: 'firefox' } },
    // Its driver does not show what screen readers are told, by which the main job is done.
    {
      name: 'webkit',
      testMatch: 'engines/*.spec.ts',
      testIgnore: 'engines/main-job.spec.ts',
      use: { engineName: 'webkit' },
    },
  ],
})
