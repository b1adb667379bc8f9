import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { PlaywrightReport } from '../playwright-report.ts'
import { root } from '../run-node.ts'
import { reportFile, startPlaywright } from '../run-tests.ts'
import { projectOf } from './named-tests.ts'
import { type NamedTest, titlePattern } from './row.ts'

/** `not run` if no such test came to an end: a build that fails proves nothing about a rule. */
export type TestOutcome = 'red' | 'green' | 'not run'

/** Runs single tests against the files as they are on disk at that moment. */
export type TestRunner = AsyncDisposable & {
  /** @param changed the file of the product that differs from its source, relative to the root */
  readonly run: (test: NamedTest, changed: string) => Promise<TestOutcome>
}

/** One Vitest and one PostgreSQL serve all tests, because each of them would need seconds to start. */
export function openTestRunner(): TestRunner {
  let opening: Promise<Vitest> | undefined
  let lastChanged = ''
  return {
    async run(test, changed) {
      const project = projectOf(test.file)
      if (project === 'chromium' || project === 'firefox') return runInPlaywright(test, project)
      opening ??= openVitest()
      const vitest = await opening
      // The last one has its own source again.
      for (const file of [lastChanged, changed]) vitest.invalidateFile(join(root, file))
      lastChanged = changed
      return runInVitest(vitest, test)
    },
    async [Symbol.asyncDispose]() {
      await (await opening)?.close()
    },
  }
}

async function openVitest(): Promise<Vitest> {
  const vitest = await createVitest({ root, watch: false, reporters: [{}] })
  await vitest.standalone()
  return vitest
}

async function runInVitest(vitest: Vitest, { file, title }: NamedTest): Promise<TestOutcome> {
  const testNamePattern = new RegExp(`${titlePattern(title)}$`)
  const specification = vitest
    .getProjectByName(projectOf(file))
    .createSpecification(join(root, file), { testNamePattern })
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const states = testModules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state))
  const failed = states.filter((state) => state === 'failed').length
  // An unhandled rejection fails the run, though no test.
  return verdict(states.filter((state) => state === 'passed').length, failed + unhandledErrors.length)
}

async function runInPlaywright({ file, title }: NamedTest, project: 'chromium' | 'firefox'): Promise<TestOutcome> {
  using report = reportFile()
  // A rule that is broken often makes a test wait for something that never comes, so half the usual time must do.
  const limits = ['--workers=1', '--retries=0', '--timeout=30000']
  const args = [`${file}$`, '-g', `${titlePattern(title)}$`, ...limits, '--output=test-results/rules']
  const { output } = await startPlaywright(project, report.path, args, { EARSHOT_TRACE: 'off' })
  const { passed, failed } = existsSync(report.path) ? readCounts(report.path) : { passed: 0, failed: 0 }
  if (passed + failed === 0) console.error(output.trim())
  return verdict(passed, failed)
}

function readCounts(report: string): { passed: number; failed: number } {
  const { stats }: Pick<PlaywrightReport, 'stats'> = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected }
}

const verdict = (passed: number, failed: number): TestOutcome => (failed > 0 ? 'red' : passed > 0 ? 'green' : 'not run')
