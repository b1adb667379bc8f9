import { existsSync, readFileSync } from 'node:fs'

/** What one stage of the tests came to; `why` is for reading and is empty if all is well. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number; readonly why: string }

type Run = { readonly code: number; readonly said: string }

/** A run that reports nothing, or ends badly without a failed test to show for it, is itself a failure. */
function judge({ code, said }: Run, passed: number, failed: number, skipped: number): Tally {
  const unaccounted = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
  const why = failed + unaccounted > 0 ? said.trim() || `It ended with code ${code} and ran no test.` : ''
  return { passed, failed: failed + unaccounted, skipped, why }
}

/** Reads Vitest's JSON; a file that could not even be loaded has no tests in it and counts as one failure. */
export function tallyVitest(reportFile: string, run: Run): Tally {
  if (!existsSync(reportFile)) return judge(run, 0, 0, 0)
  const report: {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const isBroken = (file: (typeof report.testResults)[number]) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length
  return judge(run, report.numPassedTests, failed, report.numPendingTests + report.numTodoTests)
}

/** Reads Playwright's JSON. There are no retries, so what it calls flaky cannot be. */
export function tallyPlaywright(reportFile: string, run: Run): Tally {
  if (!existsSync(reportFile)) return judge(run, 0, 0, 0)
  const report: { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] } =
    JSON.parse(readFileSync(reportFile, 'utf8'))
  const { expected, unexpected, flaky, skipped } = report.stats
  return judge(run, expected, unexpected + flaky + report.errors.length, skipped)
}

/** Our own harnesses end with the line `N passed, N failed`. */
export function tallyLastLine(run: Run): Tally {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(run.said) ?? []
  return judge(run, Number(passed ?? 0), Number(failed ?? 0), 0)
}

/** A check is one test. */
export function tallyCheck({ code, said }: Run): Tally {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, why: '' }
    : { passed: 0, failed: 1, skipped: 0, why: said.trim() }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (count: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[count], 0)
  const why = tallies.map((tally) => tally.why).filter(Boolean)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), why: why.join('\n\n') }
}
