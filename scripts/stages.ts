import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { captureNode } from './run-node.ts'
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

/** One part of `npm test`. `title` stands in the closing block, and may only be known once the stage has run. */
export type Stage = { readonly name: StageName; readonly title: () => string; readonly run: () => Promise<Tally> }

/** In order; one at a time, for two cores are enough for one browser and one database. */
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
    run: () => runChromium('15', 'golden.spec.ts'),
  },
  { name: 'firefox', title: () => 'Firefox', run: () => runBrowser('firefox') },
  { name: 'webkit', title: () => 'WebKitGTK', run: () => runBrowser('webkit') },
  { name: 'crash', title: () => 'Crash', run: () => runHarness('scripts/crash.ts') },
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
  const tallies: Tally[] = []
  for (const [name, command] of Object.entries(checks)) {
    const tally = tallyCheck(await captureNode(command))
    tallies.push({ ...tally, why: tally.why && `${name}:\n${tally.why}` })
  }
  return addTallies(tallies)
}

async function runVitest(project: string, env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  using report = reportFile()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.path}`]
  const run = await captureNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters], env)
  return tallyVitest(report.path, run)
}

async function runHarness(...command: readonly string[]): Promise<Tally> {
  return tallyLastLine(await captureNode(command))
}

async function runChromium(postgres: '18' | '15', ...filter: readonly string[]): Promise<Tally> {
  const chromium = await findChromium()
  const version = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout
  browserTitle = `Chromium ${/\d+/.exec(version)?.[0] ?? '(no version)'}`
  // With the path given, neither the runner nor its workers look for a browser of their own.
  return runBrowser('chromium', { CHROMIUM_PATH: chromium, EARSHOT_TEST_POSTGRES: postgres }, filter)
}

async function runBrowser(
  project: string,
  env: NodeJS.ProcessEnv = {},
  filter: readonly string[] = [],
): Promise<Tally> {
  using report = reportFile()
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--project=${project}`,
    '--reporter=list,json',
    ...filter,
  ]
  return tallyPlaywright(report.path, await captureNode(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report.path }))
}

/** A file not yet there, in a folder that goes with its scope: no earlier run, or one beside us, can speak for ours. */
function reportFile(): Disposable & { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-report-'))
  return { path: join(folder, 'report.json'), [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
