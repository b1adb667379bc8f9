import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { PlaywrightReport, PlaywrightSuite } from '../playwright-report.ts'
import { root } from '../run-node.ts'
import { reportFile, startPlaywright } from '../run-tests.ts'
import { projectOf } from './named-tests.ts'
import { type NamedTest, titlePattern } from './row.ts'

/** `not run` if no such test came to an end: a build that fails proves nothing about a rule. */
export type TestOutcome = 'red' | 'green' | 'not run'

/** Starts a server for browser tests and names it in `E2E_WORLDS`. @returns stops it */
export type StartServer = () => Promise<() => Promise<void>>

/** Runs single tests against the files as they are on disk at that moment. */
export type TestRunner = AsyncDisposable & {
  /** @param changed the file of the product that differs from its source, relative to the root */
  readonly run: (test: NamedTest, changed: string) => Promise<TestOutcome>
  /** @returns the titles of those that fail; a test that does not run is not among them */
  readonly failing: (tests: readonly NamedTest[]) => Promise<readonly string[]>
}

type Outcome = { readonly passed: number; readonly failed: readonly string[] }

const isBrowserTest = ({ file }: NamedTest) => /^(chromium|firefox)$/.test(projectOf(file))

/** One Vitest, one PostgreSQL and one server for browsers serve all tests: each of them needs seconds to start. */
export function openTestRunner(startServer: StartServer): TestRunner {
  let opening: Promise<Vitest> | undefined
  let starting: Promise<() => Promise<void>> | undefined
  let lastChanged = ''
  const openVitest = () => (opening ??= startVitest())
  return {
    async run(test, changed) {
      if (isBrowserTest(test)) {
        // A server sees that the dashboard was built again. It has read its own code and that of the packages.
        const isServed = changed.startsWith('apps/dashboard/')
        if (isServed) {
          starting ??= startServer()
          await starting
        }
        return verdict(await runInPlaywright([test], isServed ? {} : OWN_SERVERS, ['--workers=1']))
      }
      const vitest = await openVitest()
      // The last one has its own source again.
      for (const file of [lastChanged, changed]) vitest.invalidateFile(join(root, file))
      lastChanged = changed
      return verdict(await runInVitest(vitest, [test]))
    },
    async failing(tests) {
      const outcomes: Outcome[] = []
      for (const some of Map.groupBy(tests, ({ file }) => projectOf(file)).values()) {
        const isInBrowser = some.every(isBrowserTest)
        outcomes.push(await (isInBrowser ? runInPlaywright(some, OWN_SERVERS) : runInVitest(await openVitest(), some)))
      }
      return outcomes.flatMap(({ failed }) => failed)
    },
    async [Symbol.asyncDispose]() {
      await (await opening)?.close()
      await (await starting)?.()
    },
  }
}

async function startVitest(): Promise<Vitest> {
  const vitest = await createVitest({ root, watch: false, reporters: [{}] })
  await vitest.standalone()
  return vitest
}

async function runInVitest(vitest: Vitest, tests: readonly NamedTest[]): Promise<Outcome> {
  const specifications = [...Map.groupBy(tests, ({ file }) => file)].map(([file, some]) =>
    vitest
      .getProjectByName(projectOf(file))
      .createSpecification(join(root, file), { testNamePattern: new RegExp(anyOf(some)) }),
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const results = testModules.flatMap(({ children }) =>
    [...children.allTests()].map((test) => ({ title: test.fullName, state: test.result().state })),
  )
  return {
    passed: results.filter(({ state }) => state === 'passed').length,
    // An unhandled rejection fails the run, though no test.
    failed: [
      ...results.filter(({ state }) => state === 'failed').map(({ title }) => title),
      ...unhandledErrors.map(String),
    ],
  }
}

/** A rule that is broken often makes a test wait for something that never comes, so half the usual time must do. */
const QUICK = { EARSHOT_TRACE: 'off', EARSHOT_EXPECT_TIMEOUT_MS: '7500' }

/** The value of `E2E_WORLDS` for a run that starts its own servers. */
const OWN_SERVERS = { E2E_WORLDS: '' }

async function runInPlaywright(
  tests: readonly NamedTest[],
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Outcome> {
  using report = reportFile()
  const limits = ['--retries=0', '--timeout=30000', '--output=test-results/rules']
  const files = new Set(tests.map(({ file }) => `${file}$`))
  const args = [...files, '-g', anyOf(tests), ...limits, ...options]
  const project = projectOf(tests[0]?.file ?? '')
  const { output } = await startPlaywright(project, report.path, args, { ...QUICK, ...env })
  const outcome = existsSync(report.path) ? readOutcome(report.path) : { passed: 0, failed: [] }
  if (outcome.passed + outcome.failed.length === 0) console.error(output.trim())
  return outcome
}

function readOutcome(report: string): Outcome {
  const { stats, suites }: Pick<PlaywrightReport, 'stats' | 'suites'> = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: stats.expected, failed: suites.flatMap(failedIn) }
}

const failedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')).map(({ title }) => title),
  ...suites.flatMap(failedIn),
]

/** A regular expression for names that end in the title of one of the tests. */
const anyOf = (tests: readonly NamedTest[]): string => `(${tests.map(({ title }) => titlePattern(title)).join('|')})$`

const verdict = ({ passed, failed }: Outcome): TestOutcome =>
  failed.length > 0 ? 'red' : passed > 0 ? 'green' : 'not run'
