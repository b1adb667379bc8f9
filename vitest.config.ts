import { defineConfig } from 'vitest/config'

/** No test is about how fast the machine is, and it may have other things to do. */
const TIMEOUT_MS = 30_000

/** On a cluster, a statement about a whole table is one for each of its shards, and a database takes many seconds to make. */
const ON_CLUSTER = process.env.EARSHOT_TEST_CLUSTER ? { testTimeout: 6 * TIMEOUT_MS, hookTimeout: 6 * TIMEOUT_MS } : {}

/** Vitest's own second is too short for a machine that has other things to do. */
const POLLING = { poll: { timeout: 20_000 } }

/** `unit` needs nothing but Node; `integration` runs on a PostgreSQL of its own, see apps/server/src/testing. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: TIMEOUT_MS,
          expect: POLLING,
          // Far from UTC, where a day taken for another one is seen.
          env: { TZ: 'America/Los_Angeles' },
          setupFiles: 'apps/dashboard/src/testing/american-browser.ts',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{dashboard,storefront}/**/*.test.{ts,tsx}',
            '{bench,scripts,e2e}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'scripts/fences-fixture/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
          ...ON_CLUSTER,
          expect: POLLING,
          // Each file has a database of its own, and nothing else is kept: to load the server 62 times took a third of it.
          isolate: false,
          setupFiles: 'apps/server/src/testing/quick-passwords.ts',
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
})
