import { cpus } from 'node:os'
import { Stryker } from '@stryker-mutator/core'

/** Of a hundred mutants, so many must be caught at least. */
const CAUGHT_PERCENT = 90

/**
 * `npm run prove`: changes `packages/survey` in thousands of small ways, one at a time, and says which of them no test
 * notices. Names of files, relative to the root, limit it to those: `npm run prove -- packages/survey/src/publish.ts`.
 */
const only = process.argv.slice(2)
const stryker = new Stryker({
  mutate: only.length > 0 ? only : ['packages/survey/src/**/*.ts', '!**/*.test.ts', '!packages/survey/src/testing/**'],
  ignorePatterns: ['/apps', '/bench', '/docs', '/e2e', '/.*'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/prove-vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: Math.max(1, cpus().length - 1),
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'dist/mutants.json' },
  tempDirName: 'dist/mutants',
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 100, low: CAUGHT_PERCENT, break: CAUGHT_PERCENT },
})
await stryker.runMutationTest()
