import { defineConfig } from 'vitest/config'

/** The tests of `packages/survey` alone, as `npm run prove` runs them against each mutant. */
export default defineConfig({
  test: { include: ['packages/survey/src/**/*.test.ts'], env: { TZ: 'America/Los_Angeles' }, testTimeout: 60_000 },
})
