import { tempFolder } from '../../scripts/temp-folder.ts'
import { median } from '../bar.ts'
import { measuredSeconds } from '../duration.ts'
import { type OpenInstallation, openOn } from '../open-installation.ts'
import { publishSurveys } from '../seed/build-installation.ts'
import type { SeededSurvey } from '../seed/replicate.ts'
import { copyRows } from './copy-rows.ts'
import { type MeasuredDatabase, SHARDS_PER_WORKER, startDistributed, startPlain } from './databases.ts'
import { measureLoad, targetsOf, warmUp } from './measure-load.ts'

const STORES = 1_000
const SIZES = [2, 4, 8]
const ROUNDS = 3
/** The same number for each size, so that what a node does while it waits is divided by the same. */
const MESSAGES = measuredSeconds(10) * 200
/**
 * For each shard, so that batches are equally large in each size. So few that none is refused: refused messages would make the
 * numbers of answers differ.
 */
const CONNECTIONS_PER_SHARD = 4

/** CPU time for each answer in ms, one value for each round. */
type Cost = { readonly busiest: readonly number[]; readonly coordinator: readonly number[] }

/**
 * Sends the same number of answers to clusters of two, four and eight workers.
 * @param folder each cluster gets a folder in it
 * @returns the CPU time of the busiest of eight workers for each answer, beside that of two
 */
export async function compareGrowth(folder: string, programs: string): Promise<number[]> {
  using ofPlain = tempFolder(folder)
  await using plain = await startPlain(ofPlain.path, programs)
  const published = await publishAnswered(plain.url, ofPlain.path)
  const costs: Cost[] = []
  for (const workers of SIZES) {
    console.log(`  ${workers} workers`)
    using own = tempFolder(folder)
    await using database = await startDistributed(own.path, programs, workers)
    // A cluster is slow to open stores one by one.
    await copyRows(plain.url, database.url)
    costs.push(await costOf(own.path, { ...database, workers }, published))
  }
  const [first = { busiest: [], coordinator: [] }] = costs
  const beside = (ms: readonly number[], base: readonly number[]) => ms.map((one, round) => one / (base[round] ?? 0))
  for (const [index, { busiest, coordinator }] of costs.entries()) {
    const [ofBusiest, ofCoordinator] = [beside(busiest, first.busiest), beside(coordinator, first.coordinator)]
    console.log(
      `    ${SIZES[index]} workers: busiest ${median(busiest).toFixed(3)} ms each, ${median(ofBusiest).toFixed(2)} of that of two; coordinator ${median(coordinator).toFixed(3)} ms, ${median(ofCoordinator).toFixed(2)}`,
    )
  }
  return beside(costs.at(-1)?.busiest ?? [], first.busiest)
}

/** Opens stores whose surveys have an answer each, so that their totals exist. */
async function publishAnswered(url: string, folder: string): Promise<readonly SeededSurvey[]> {
  const published = await publishSurveys(url, new Date(), { stores: STORES, surveysPerStore: 1 })
  await using installation = await serve(url, folder, published)
  await warmUp(installation, await targetsOf(installation, published))
  return published
}

function serve(url: string, folder: string, published: readonly SeededSurvey[]): Promise<OpenInstallation> {
  const [large, ...answered] = published
  if (!large) throw new Error('No survey was published')
  return openOn(url, { large, answered, empty: [large] }, { EARSHOT_DATA: `${folder}/server` })
}

async function costOf(
  folder: string,
  database: MeasuredDatabase & { readonly workers: number },
  published: readonly SeededSurvey[],
): Promise<Cost> {
  await database.finishWrites()
  await using installation = await serve(database.url, folder, published)
  const targets = await targetsOf(installation, published)
  const load = {
    installation,
    database,
    targets,
    connections: database.workers * SHARDS_PER_WORKER * CONNECTIONS_PER_SHARD,
  }
  await warmUp(installation, targets)
  await database.finishWrites()
  const busiest: number[] = []
  const coordinator: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { msPerAnswer } = await measureLoad({ ...load, until: { messages: MESSAGES } })
    const [ofCoordinator = 0, ...ofWorkers] = msPerAnswer
    coordinator.push(ofCoordinator)
    busiest.push(Math.max(...ofWorkers))
  }
  return { busiest, coordinator }
}
