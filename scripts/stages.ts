import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { executedByPlaywright, executedByVitest } from './executed-tests.ts'
import { captureNode } from './run-node.ts'
import { reportFile, startPlaywright, startVitest } from './run-tests.ts'
import { withNamedTests } from './spec-coverage/named-tests.ts'
import { sections } from './spec-coverage/sections.ts'
import { addTallies, type StageTally, tallyCheck, tallyLastLine, tallyPlaywright, tallyVitest } from './tally.ts'

export type StageName =
  | 'check'
  | 'unit'
  | 'postgres-18'
  | 'browser'
  | 'crash'
  | 'fuzz'
  | 'postgres-15'
  | 'screens'
  | 'golden-15'
  | 'firefox'
  | 'webkit'
  | 'pgbouncer'

/**
 * Slow tests of requests, passwords, mails, payments, files, pictures, connections and processes. Their SQL is plain, or
 * other tests run it on PostgreSQL 15. Once, on PostgreSQL 18, is enough for them.
 */
const SAME_ON_EVERY_POSTGRES = [
  'api-docs/contract',
  'assets/retained-assets',
  'backup/daily-backup',
  'backup/import-store',
  'backup/move-installation',
  'backup/move-store',
  'backup/moved-secrets',
  'billing-provider/**/*',
  'billing/**/*',
  'db/embedded/embedded-postgres',
  'db/failover',
  'db/lost-connection',
  'db/tls',
  'http/**/*',
  'jobs/killed-servers',
  'operator/doctor/addresses-check',
  'overload/**/*',
  'pictures/**/*',
  'sign-in/**/*',
  'start/**/*',
  'storefront/*-guard',
].map((name) => `apps/server/src/${name}.test.ts`)

/** One part of `npm test -- --all`. */
export type Stage = {
  readonly name: StageName
  /** Stands in the closing block, and may only be known once the stage has run. */
  readonly title: () => string
  readonly run: () => Promise<StageTally>
  /** It does one thing after the other, or waits, and leaves a core to another such. */
  readonly isSlim?: true
  /** Slow and seldom the only stage to fail, so plain `npm test` leaves it out. */
  readonly isExtra?: true
}

/** In order. */
export const stages: readonly Stage[] = [
  { name: 'check', title: () => 'Checks', run: runChecks },
  { name: 'unit', title: () => 'Unit', run: () => runVitest('unit') },
  {
    name: 'postgres-18',
    title: () => 'PostgreSQL 18',
    run: () => runVitest('integration', { EARSHOT_TEST_POSTGRES: '18' }),
  },
  { name: 'browser', title: () => browserTitle, run: () => runChromium('18') },
  { name: 'crash', title: () => 'Crash', run: () => runHarness('e2e/crash.ts'), isSlim: true },
  // A short run with a fixed seed guards against regressions. `npm run fuzz` searches for new bugs.
  {
    name: 'fuzz',
    title: () => 'Fuzz',
    run: () => runHarness('e2e/fuzz.ts', '--seed', '1', '--runs', '20'),
    isSlim: true,
  },
  {
    name: 'postgres-15',
    title: () => 'PostgreSQL 15',
    run: () =>
      runVitest(
        'integration',
        { EARSHOT_TEST_POSTGRES: '15' },
        SAME_ON_EVERY_POSTGRES.map((file) => `--exclude=${file}`),
      ),
    isExtra: true,
  },
  // The browser stage checks every screen at the width of a phone.
  {
    name: 'screens',
    title: () => `${browserTitle}, wide screens`,
    run: () => runChromium('18', { SCREENS: 'wide' }, ['--output=test-results/wide-screens', 'screens/']),
    isExtra: true,
  },
  {
    name: 'pgbouncer',
    title: () => 'Database faults behind PgBouncer',
    run: () => runHarness('e2e/crash.ts', '--pgbouncer'),
    isSlim: true,
    isExtra: true,
  },
  // The main path on the oldest PostgreSQL that we support.
  {
    name: 'golden-15',
    title: () => `${browserTitle} on PostgreSQL 15`,
    run: () => runChromium('15', {}, [...oneFile('golden-15'), 'golden.spec.ts']),
    isSlim: true,
    isExtra: true,
  },
  {
    name: 'firefox',
    title: () => 'Firefox',
    run: () => runBrowser('firefox', {}, oneFile('firefox')),
    isSlim: true,
    isExtra: true,
  },
  {
    name: 'webkit',
    title: () => 'WebKitGTK',
    run: () => runBrowser('webkit', {}, oneFile('webkit')),
    isSlim: true,
    isExtra: true,
  },
]

let browserTitle = 'Chromium'

/** Each is one command that says nothing we need when all is well. */
const checks: { readonly [name: string]: readonly string[] } = {
  types: ['node_modules/typescript-native/bin/tsc', '-b'],
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
  fences: ['scripts/fences.ts'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  licenses: ['scripts/licenses.ts'],
}

async function runChecks(): Promise<StageTally> {
  const tallies = Object.entries(checks).map(async ([name, command]) => {
    const tally = tallyCheck(await captureNode(command))
    return { ...tally, why: tally.why && `${name}:\n${tally.why}` }
  })
  return addTallies(await Promise.all(tallies))
}

async function runVitest(
  project: 'unit' | 'integration',
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<StageTally> {
  using report = reportFile()
  const tally = tallyVitest(report.path, await startVitest(project, report.path, args, env))
  // A stage that leaves out files runs a part of its project.
  const isWhole = args.length === 0
  return isWhole ? withNamedTests(tally, project, executedByVitest(report.path), sections) : tally
}

async function runHarness(...command: readonly string[]): Promise<StageTally> {
  return tallyLastLine(await captureNode(command))
}

/** For one file one worker and its server are enough; a failure leaves its traces beside those of other stages. */
const oneFile = (stage: StageName) => ['--workers=1', `--output=test-results/${stage}`]

async function runChromium(
  postgres: '18' | '15',
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<StageTally> {
  const chromium = await findChromium()
  const version = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout
  browserTitle = `Chromium ${/\d+/.exec(version)?.[0] ?? '(no version)'}`
  // With the path given, neither the runner nor its workers look for a browser of their own.
  return runBrowser('chromium', { CHROMIUM_PATH: chromium, EARSHOT_TEST_POSTGRES: postgres, ...env }, args)
}

async function runBrowser(
  project: 'chromium' | 'firefox' | 'webkit',
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<StageTally> {
  using report = reportFile()
  const tally = tallyPlaywright(report.path, await startPlaywright(project, report.path, args, env))
  // A stage that names files runs a part of its project, and WebKit repeats what Firefox runs.
  const isWhole = project !== 'webkit' && args.every((arg) => arg.startsWith('--'))
  return isWhole ? withNamedTests(tally, project, executedByPlaywright(report.path), sections) : tally
}
