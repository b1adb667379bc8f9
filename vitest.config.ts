import { defineConfig } from 'vitest/config'

/** `unit` needs nothing but Node; `integration` runs on a PostgreSQL of its own, see apps/server/src/testing. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{dashboard,storefront}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'scripts/fences-fixture/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.test.ts'],
          // Databases are started and killed here, on machines that have other things to do.
          testTimeout: 30_000,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
})
