import type { ExecutedTest } from '../executed-tests.ts'
import type { StageTally } from '../tally.ts'
import { type CoverageSection, type NamedTest, titlePattern } from './row.ts'

/** The project of Vitest or Playwright that runs a test. */
export type TestProject = 'unit' | 'integration' | 'chromium' | 'firefox'

export function projectOf(file: string): TestProject {
  if (file.endsWith('.spec.ts')) return file.startsWith('e2e/engines/') ? 'firefox' : 'chromium'
  return file.startsWith('apps/server/') ? 'integration' : 'unit'
}

/**
 * Adds a failure for each test of this project that the specification's table names and that was not executed.
 * @param executed the tests that the whole project executed; if there are none, the tally fails already
 */
export function withNamedTests(
  tally: StageTally,
  project: TestProject,
  executed: readonly ExecutedTest[],
  sections: readonly CoverageSection[],
): StageTally {
  if (executed.length === 0) return tally
  const missing = sections.flatMap(([section, rows]) =>
    rows.flatMap(({ test }) =>
      test && projectOf(test.file) === project && !wasExecuted(test, executed) ? [{ section, test }] : [],
    ),
  )
  const lines = missing.map(
    ({ section, test }) => `spec §${section} names a test that did not run: ${test.file} › ${test.title}`,
  )
  return { ...tally, failed: tally.failed + missing.length, why: [tally.why, ...lines].filter(Boolean).join('\n') }
}

function wasExecuted({ file, title }: NamedTest, executed: readonly ExecutedTest[]): boolean {
  const pattern = new RegExp(`^${titlePattern(title)}$`, 's')
  return executed.some((one) => one.file === file && pattern.test(one.title))
}
