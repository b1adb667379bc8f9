import { existsSync, readFileSync } from 'node:fs'
import { reportFile, startPlaywright, startVitest } from '../run-tests.ts'
import { type NamedTest, titlePattern } from './row.ts'

export type Verdict = 'red' | 'green' | 'not run'

/**
 * Runs one test, in whatever runs it for `npm test`.
 * @returns `not run` if no test of that name came to an end: a build that fails says nothing of a rule
 */
export async function runNamedTest({ file, title }: NamedTest): Promise<Verdict> {
  using report = reportFile()
  const pattern = `${titlePattern(title)}$`
  if (!file.endsWith('.spec.ts')) {
    await startVitest(file.startsWith('apps/server/') ? 'integration' : 'unit', report.path, [file, '-t', pattern])
  } else {
    const project = file.startsWith('e2e/engines/') ? 'firefox' : 'chromium'
    // Half the patience: most wait for what no longer comes, and alone none needs more.
    const limits = ['--workers=1', '--retries=0', '--timeout=30000']
    const args = [`${file}$`, '-g', pattern, ...limits, '--output=test-results/rules']
    await startPlaywright(project, report.path, args, { EARSHOT_TRACE: 'off' })
  }
  const { passed, failed } = existsSync(report.path) ? readCounts(report.path) : { passed: 0, failed: 0 }
  return failed > 0 ? 'red' : passed > 0 ? 'green' : 'not run'
}

/** Of either report; what went wrong outside a test is in neither count. */
function readCounts(report: string): { passed: number; failed: number } {
  const said: {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number }
  } = JSON.parse(readFileSync(report, 'utf8'))
  return {
    passed: said.numPassedTests ?? said.stats?.expected ?? 0,
    failed: said.numFailedTests ?? said.stats?.unexpected ?? 0,
  }
}
