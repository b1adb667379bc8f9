import { cpus } from 'node:os'
import { Stryker } from '@stryker-mutator/core'

/** At least so many of a hundred mutants must be caught. */
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
    // Results are taken from the last run if neither the code nor its tests have changed since, except for files that
    // are named: for code that runs when a file is loaded, the engine does not know which tests it has.
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
