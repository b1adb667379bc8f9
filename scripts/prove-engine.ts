import { cpus } from 'node:os'
import { Stryker } from '@stryker-mutator/core'

/** Of a hundred mutants, so many must be caught at least. */
const CAUGHT_PERCENT = 90

/**
 * Changes `packages/survey` in thousands of small ways, one at a time, and says which of them no test notices.
 * @param only files, relative to the root; all if there is none
 */
export async function proveEngine(only: readonly string[]): Promise<void> {
  const stryker = new Stryker({
    mutate:
      only.length > 0 ? [...only] : ['packages/survey/src/**/*.ts', '!**/*.test.ts', '!packages/survey/src/testing/**'],
    ignorePatterns: ['/apps', '/bench', '/docs', '/e2e', '/.*'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/prove-vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: Math.max(1, cpus().length - 1),
    timeoutMS: 20_000,
    // What neither the code nor its tests have changed since is taken from the last run, but for files that are named: of
    // what runs when a file is loaded it is not known which tests it has.
    incremental: true,
    incrementalFile: 'dist/mutants-so-far.json',
    force: only.length > 0,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    jsonReporter: { fileName: 'dist/mutants.json' },
    tempDirName: 'dist/mutants',
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    thresholds: { high: 100, low: CAUGHT_PERCENT, break: CAUGHT_PERCENT },
  })
  await stryker.runMutationTest()
}
