import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, PlaywrightTry } from './playwright-report.ts'
import { root } from './run-node.ts'

/** A test that failed and then passed at its second try. It counts as passed. */
export type FlakyTest = {
  readonly title: string
  /** The trace of the second try, relative to the project's folder; null if none was recorded. */
  readonly trace: string | null
}

/** The result of one stage of the tests; `why` is for reading and is empty if all is well. */
export type StageTally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly flaky: readonly FlakyTest[]
  readonly why: string
}

type Run = { readonly code: number; readonly output: string }

/** A run that reports nothing, or ends badly without a failed test to show for it, is itself a failure. */
function tallyOf({ code, output }: Run, passed: number, failed: number, skipped: number): StageTally {
  const unaccounted = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
  const why = failed + unaccounted > 0 ? output.trim() || `It ended with code ${code} and ran no test.` : ''
  return { passed, failed: failed + unaccounted, skipped, flaky: [], why }
}

/** Reads Vitest's JSON; a file that could not even be loaded has no tests in it and counts as one failure. */
export function tallyVitest(reportFile: string, run: Run): StageTally {
  if (!existsSync(reportFile)) return tallyOf(run, 0, 0, 0)
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
  return tallyOf(run, report.numPassedTests, failed, report.numPendingTests + report.numTodoTests)
}

/** Reads Playwright's JSON. A test that passed at its second try counts as passed, and is listed. */
export function tallyPlaywright(reportFile: string, run: Run): StageTally {
  if (!existsSync(reportFile)) return tallyOf(run, 0, 0, 0)
  const { config, stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'))
  const tally = tallyOf(run, stats.expected + stats.flaky, stats.unexpected + errors.length, stats.skipped)
  const folder = relative(root, config.rootDir)
  const flaky = suites.flatMap((file) => flakyIn({ ...file, title: '' }, join(folder, file.title)))
  return { ...tally, flaky }
}

/** @param file relative to the project's folder */
function flakyIn(suite: PlaywrightSuite, file: string, groups: readonly string[] = []): FlakyTest[] {
  const path = [...groups, suite.title].filter(Boolean)
  const own = suite.specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({ title: [`${file}:${line}`, ...path, title].join(' › '), trace: traceIn(results) })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flakyIn(inner, file, path))]
}

/** The trace of the second try, the only one that CI records. */
function traceIn([, second]: readonly PlaywrightTry[]): string | null {
  const path = second?.attachments.find(({ name }) => name === 'trace')?.path
  return path ? relative(root, path) : null
}

/** Our own harnesses end with the line `N passed, N failed`. */
export function tallyLastLine(run: Run): StageTally {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(run.output) ?? []
  return tallyOf(run, Number(passed ?? 0), Number(failed ?? 0), 0)
}

/** A check is one test. */
export function tallyCheck({ code, output }: Run): StageTally {
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, flaky: [], why: '' }
    : { passed: 0, failed: 1, skipped: 0, flaky: [], why: output.trim() }
}

export function addTallies(tallies: readonly StageTally[]): StageTally {
  const sum = (count: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[count], 0)
  const why = tallies.map((tally) => tally.why).filter(Boolean)
  const flaky = tallies.flatMap((tally) => tally.flaky)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky, why: why.join('\n\n') }
}
