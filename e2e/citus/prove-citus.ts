import { execFileSync } from 'node:child_process'
import { startCitusCluster, urlsOf } from '../../apps/server/src/testing/citus-cluster.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { SentenceError } from '../../scripts/command.ts'
import { root } from '../../scripts/run-node.ts'
import { reportFile, startVitest } from '../../scripts/run-tests.ts'
import { tallyVitest } from '../../scripts/tally.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { onClusters } from '../crash/durable-postgres.ts'
import { formatRow, TABLE_HEAD } from '../crash/report.ts'
import { serverFaults } from '../crash/server-faults.ts'
import { proveUpgrade } from '../upgrade/prove-upgrade.ts'
import { findCitus } from './install-citus.ts'
import { proveDistribution } from './prove-distribution.ts'

/** How many checks passed and failed. */
type Tally = { readonly passed: number; readonly failed: number }

const PARTS = {
  integration: runIntegrationTests,
  distribution: distribute,
  faults: causeFaults,
  upgrade,
} as const satisfies Readonly<Record<string, () => Promise<Tally>>>

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name)

/**
 * `npm run prove -- citus`: runs the integration tests on a cluster of one coordinator and two workers, distributes an installation
 * while servers use it, breaks nodes and servers, and replaces servers one after the other. `-- citus faults` runs this part alone.
 * The clusters are started on this machine, of Debian's PostgreSQL 15 and Citus. CITUS_URL has the addresses of one that exists for
 * the integration tests, separated by spaces, the coordinator first; their user may make databases.
 * @returns the exit code
 */
export async function proveCitus(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !isPart(name))
  if (unknown) throw new SentenceError(`There is no part ${unknown}. There are: ${Object.keys(PARTS).join(', ')}.`)
  const wanted = Object.keys(PARTS).filter((name) => names.length === 0 || names.includes(name))
  await ensureBuilt()
  let passed = 0
  let failed = 0
  for (const name of wanted.filter(isPart)) {
    const tally = await PARTS[name]()
    console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed`)
    passed += tally.passed
    failed += tally.failed
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

async function runIntegrationTests(): Promise<Tally> {
  using folder = tempFolder()
  await using started = new AsyncDisposableStack()
  const own = process.env.CITUS_URL
    ? null
    : started.use(await startCitusCluster(folder.path, findCitus(), { durable: false }))
  const nodes = own ? urlsOf(own).join(' ') : process.env.CITUS_URL
  using report = reportFile()
  const run = await startVitest('integration', report.path, [], { EARSHOT_TEST_CLUSTER: nodes })
  const { passed, failed, why } = tallyVitest(report.path, run)
  if (why) console.log(why)
  return { passed, failed }
}

async function distribute(): Promise<Tally> {
  using folder = tempFolder()
  const checks = await proveDistribution(folder.path, findCitus())
  for (const { check, measured, isFine } of checks)
    console.log(`${isFine ? 'passed' : 'FAILED'}  ${check}: ${measured}`)
  return tallyOf(checks.map(({ isFine }) => isFine))
}

/**
 * Those that need no embedded database, and no index that is built behind a reader of one PostgreSQL. Facts are filled in before an
 * installation is distributed.
 */
const FAULTS = [
  'server killed',
  'two servers, one killed',
  'SIGTERM in a loop',
  'SIGTERM during jobs',
  'clock moved by a day',
  'backup under load',
]
const CRASHES = 8

/** The faults of `npm run crash` that servers meet, on a distributed database. Those of nodes are in `proveDistribution`. */
async function causeFaults(): Promise<Tally> {
  const areFine: boolean[] = []
  console.log(TABLE_HEAD)
  for (const name of FAULTS) {
    using folder = tempFolder()
    const report = await onClusters(findCitus(), async () => serverFaults[name]?.cause(name, folder.path, CRASHES))
    if (!report) throw new Error(`There is no fault ${name}`)
    console.log(formatRow(report.row))
    for (const complaint of report.complaints) console.log(`  ${complaint}`)
    areFine.push(report.complaints.length === 0)
  }
  return tallyOf(areFine)
}

/** From the last commit: releases up to 1.5.0 do not name the stores of their statements. */
async function upgrade(): Promise<Tally> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const code = await onClusters(findCitus(), () => proveUpgrade(commit))
  return tallyOf([code === 0])
}

const tallyOf = (areFine: readonly boolean[]): Tally => ({
  passed: areFine.filter((isFine) => isFine).length,
  failed: areFine.filter((isFine) => !isFine).length,
})
