import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { openDb } from '../../apps/server/src/db/open-db.ts'
import { sealFacts } from '../../apps/server/src/responses/facts/segments/seal-facts.ts'
import { findCitus } from '../../e2e/citus/install-citus.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { median } from '../bar.ts'
import type { Figures } from '../bars.ts'
import { measuredSeconds } from '../duration.ts'
import { openOn } from '../open-installation.ts'
import { queriesOf, timeOf } from '../results.ts'
import type { SeededInstallation } from '../seed/build-installation.ts'
import { copySeed } from '../seed/seed-cache.ts'
import { compareGrowth } from './compare-growth.ts'
import { copyRows } from './copy-rows.ts'
import { type MeasuredDatabase, startDistributed, startPlain } from './databases.ts'
import { measureLoad, targetsOf, warmUp } from './measure-load.ts'

const WORKERS = 2
const ROUNDS = 3
/** As in the bench of many stores. */
const CONNECTIONS = 256
const SECONDS = measuredSeconds(8)
/** So many results of each database in each round, in turns. */
const ASKED = 5

/** The databases that are compared. */
type Peers = { readonly plain: MeasuredDatabase; readonly cluster: MeasuredDatabase }

/**
 * Compares, in turns, a cluster of a coordinator and two workers with one PostgreSQL of the same version, which has the same rows: answers
 * to 1,000 stores, and filtered results of a survey of a million responses. Then clusters of different sizes. All nodes are on this
 * machine, so that the figures say how work is divided, and not how much faster more machines are.
 */
export async function benchCitus(folder: string): Promise<Figures<'citus'>> {
  const programs = findCitus()
  const compared = await comparePeers(folder, programs)
  return { ...compared, ofTwoWorkers: await compareGrowth(folder, programs) }
}

async function comparePeers(folder: string, programs: string): Promise<Omit<Figures<'citus'>, 'ofTwoWorkers'>> {
  using own = tempFolder(folder)
  await using plain = await startPlain(own.path, programs)
  await using cluster = await startDistributed(own.path, programs, WORKERS)
  const peers = { plain, cluster }
  const surveys = await fill(own.path, peers)
  const filtered = await compareResults(peers, surveys)
  return { filtered, ...(await compareAnswers(own.path, peers, surveys)) }
}

/** Gives both the rows of the seeded installation. */
async function fill(folder: string, { plain, cluster }: Peers): Promise<SeededInstallation> {
  using own = tempFolder(folder)
  const surveys = await copySeed(own.path)
  const seed = await startEmbeddedPostgres({ dataDir: own.path, version: '18', durable: false })
  try {
    for (const [name, { url }] of Object.entries({ plain, cluster })) {
      await inSeconds(`rows were copied: ${name}`, () => copyRows(seed.url, url))
    }
  } finally {
    await seed.stop()
  }
  for (const [name, database] of Object.entries({ plain, cluster })) {
    await inSeconds(`segments were made: ${name}`, () => seal(database, surveys))
    await database.finishWrites()
  }
  return surveys
}

async function seal({ url }: MeasuredDatabase, { large }: SeededInstallation): Promise<void> {
  const { db, close } = openDb(url, 1, fail, 'long')
  await sealFacts(db, { ...large, now: new Date(), rest: async () => {} }, new AbortController().signal)
  await close()
}

async function inSeconds(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`  ${what}, ${((performance.now() - start) / 1_000).toFixed(1)} s`)
}

/** @returns the time of the cluster beside that of the plain one, for each round */
async function compareResults({ plain, cluster }: Peers, { large }: SeededInstallation): Promise<number[]> {
  const [own, distributed] = [openDb(plain.url, 1, fail), openDb(cluster.url, 1, fail)]
  const now = new Date()
  const { filtered } = await queriesOf(own.db, large, now)
  const [query] = filtered
  if (!query) throw new Error('There is no filter')
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [ofPlain, ofCluster]: [number[], number[]] = [[], []]
    for (let asked = 0; asked < ASKED; asked++) {
      ofPlain.push(await timeOf(own.db, large, query, now))
      ofCluster.push(await timeOf(distributed.db, large, query, now))
    }
    console.log(`    filtered: ${median(ofPlain).toFixed(1)} ms, cluster ${median(ofCluster).toFixed(1)} ms`)
    // The first round fills the caches.
    if (round >= 0) ratios.push(median(ofCluster) / median(ofPlain))
  }
  await Promise.all([own.close(), distributed.close()])
  return ratios
}

async function compareAnswers(folder: string, { plain, cluster }: Peers, surveys: SeededInstallation) {
  await using own = await openOn(plain.url, surveys, { EARSHOT_DATA: `${folder}/server-plain` })
  await using distributed = await openOn(cluster.url, surveys, { EARSHOT_DATA: `${folder}/server-cluster` })
  const targets = await targetsOf(own, [surveys.large, ...surveys.answered])
  const onPlain = { installation: own, database: plain, targets, connections: CONNECTIONS }
  const onCluster = { installation: distributed, database: cluster, targets, connections: CONNECTIONS }
  for (const installation of [own, distributed]) await warmUp(installation, targets)
  const figures = { ofCoordinator: [] as number[], perSecond: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const one = await measureLoad({ ...onPlain, until: { seconds: SECONDS } })
    const many = await measureLoad({ ...onCluster, until: { seconds: SECONDS } })
    figures.ofCoordinator.push((many.msPerAnswer[0] ?? 0) / (one.msPerAnswer[0] ?? 0))
    figures.perSecond.push(many.perSecond / one.perSecond)
  }
  return figures
}

function fail(error: Error): never {
  throw error
}
