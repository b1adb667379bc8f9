import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { captureNode } from './run-node.ts'
import { reportFile, startPlaywright, startVitest } from './run-tests.ts'
import { addTallies, type Tally, tallyCheck, tallyLastLine, tallyPlaywright, tallyVitest } from './tally.ts'

export type StageName =
  | 'check'
  | 'unit'
  | 'postgres-18'
  | 'postgres-15'
  | 'browser'
  | 'golden-15'
  | 'firefox'
  | 'webkit'
  | 'crash'
  | 'fuzz'

/** One part of `npm test`. */
export type Stage = {
  readonly name: StageName
  /** Stands in the closing block, and may only be known once the stage has run. */
  readonly title: () => string
  readonly run: () => Promise<Tally>
  /** It does one thing after the other, or waits, and leaves a core to another such. */
  readonly isSlim?: true
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
  {
    name: 'postgres-15',
    title: () => 'PostgreSQL 15',
    run: () => runVitest('integration', { EARSHOT_TEST_POSTGRES: '15' }),
  },
  { name: 'browser', title: () => browserTitle, run: () => runChromium('18') },
  // The whole way once more on the oldest PostgreSQL that we promise.
  {
    name: 'golden-15',
    title: () => `${browserTitle} on PostgreSQL 15`,
    run: () => runChromium('15', ...oneFile('golden-15'), 'golden.spec.ts'),
    isSlim: true,
  },
  { name: 'firefox', title: () => 'Firefox', run: () => runBrowser('firefox', {}, oneFile('firefox')), isSlim: true },
  { name: 'webkit', title: () => 'WebKitGTK', run: () => runBrowser('webkit', {}, oneFile('webkit')), isSlim: true },
  { name: 'crash', title: () => 'Crash', run: () => runHarness('scripts/crash.ts'), isSlim: true },
  // The same requests each time, and few of them: `npm run fuzz` is for finding, this for not losing.
  { name: 'fuzz', title: () => 'Fuzz', run: () => runHarness('scripts/fuzz.ts', '--seed', '1', '--runs', '20') },
]

let browserTitle = 'Chromium'

/** Each is one command that says nothing we need when all is well. */
const checks: { readonly [name: string]: readonly string[] } = {
  types: ['node_modules/typescript-native/bin/tsc', '-b'],
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
  fences: ['scripts/fences.ts'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  licences: ['scripts/licences.ts'],
}

async function runChecks(): Promise<Tally> {
  const tallies = Object.entries(checks).map(async ([name, command]) => {
    const tally = tallyCheck(await captureNode(command))
    return { ...tally, why: tally.why && `${name}:\n${tally.why}` }
  })
  return addTallies(await Promise.all(tallies))
}

async function runVitest(project: string, env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  using report = reportFile()
  return tallyVitest(report.path, await startVitest(project, report.path, [], env))
}

async function runHarness(...command: readonly string[]): Promise<Tally> {
  return tallyLastLine(await captureNode(command))
}

/** For one file one worker and its server are enough; what fails leaves its traces beside those of other stages. */
const oneFile = (stage: StageName) => ['--workers=1', `--output=test-results/${stage}`]

async function runChromium(postgres: '18' | '15', ...args: readonly string[]): Promise<Tally> {
  const chromium = await findChromium()
  const version = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout
  browserTitle = `Chromium ${/\d+/.exec(version)?.[0] ?? '(no version)'}`
  // With the path given, neither the runner nor its workers look for a browser of their own.
  return runBrowser('chromium', { CHROMIUM_PATH: chromium, EARSHOT_TEST_POSTGRES: postgres }, args)
}

async function runBrowser(project: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Tally> {
  using report = reportFile()
  return tallyPlaywright(report.path, await startPlaywright(project, report.path, args, env))
}
