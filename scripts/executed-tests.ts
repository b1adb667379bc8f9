import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite } from './playwright-report.ts'
import { root } from './run-node.ts'

/** A test that came to an end, passed or failed. */
export type ExecutedTest = {
  /** Relative to the project's folder. */
  readonly file: string
  /** Without the titles of the groups around it. */
  readonly title: string
}

/** Reads Vitest's JSON. A run that left none has executed nothing. */
export function executedByVitest(reportFile: string): ExecutedTest[] {
  if (!existsSync(reportFile)) return []
  const report: {
    readonly testResults: readonly {
      readonly name: string
      readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
    }[]
  } = JSON.parse(readFileSync(reportFile, 'utf8'))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title }) => ({ file: relative(root, name), title })),
  )
}

/** Reads Playwright's JSON. A run that left none has executed nothing. */
export function executedByPlaywright(reportFile: string): ExecutedTest[] {
  if (!existsSync(reportFile)) return []
  const { config, suites }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'))
  const folder = relative(root, config.rootDir)
  return suites.flatMap((suite) => titlesIn(suite).map((title) => ({ file: join(folder, suite.title), title })))
}

const titlesIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped')).map(({ title }) => title),
  ...suites.flatMap(titlesIn),
]
