import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { peakMemoryMb, resetPeakMemory } from '../e2e/support/process-memory.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { assertOffered, type LoadReport } from './load/load-report.ts'
import type { LoadTarget } from './load/requests.ts'
import { closedLoop, runLoad } from './load/run-load.ts'
import { assertCounted, type OpenInstallation, openInstallation } from './open-installation.ts'

const ROUNDS = 3
const CAPACITY_SECONDS = 10
const CAPACITY_CONNECTIONS = 256
const OVERLOAD_SECONDS = 60
const TIMES_CAPACITY = 3
const MAX_CONNECTIONS = 14_000
/**
 * A refusal counts as this much of the server's time. A listener of Node that only refuses takes 20 to 26 microseconds on
 * the machine of the bars (ADR-0013).
 */
const REFUSAL_SECONDS = 25e-6
/** A pause, so that garbage of one measurement does not affect the next one. */
const PAUSE_MS = 3_000

type Round = {
  readonly capacity: number
  /** Accepted per second. */
  readonly goodput: number
  readonly refusedPerSecond: number
  /** The part of the processors that the sender leaves, as a share of what it leaves while the capacity is measured. */
  readonly cores: number
  readonly report: LoadReport
  readonly peakMb: number
}

/**
 * Sends three times as many messages as the server can accept, in an open loop. In one case all go to one survey, so
 * that HTTP is the limit. In the other they go to 1,000 surveys in 1,000 stores, so that the database is the limit. A
 * quiet store sends ten messages a second meanwhile. Capacity is the median of the closed loops, one before each round.
 */
export async function benchOverload(folder: string): Promise<Figures<'overload'>> {
  await using installation = await openInstallation(folder)
  const { large, answered, empty } = installation.surveys
  const many = await Promise.all([large, ...answered].map(installation.targetOf))
  // One survey of each store, because the queue is fair between stores and not between surveys.
  const ofDifferentStores = [...new Map(empty.map((survey) => [survey.storeId, survey])).values()]
  const [quiet, ...hot] = await Promise.all(ofDifferentStores.slice(0, ROUNDS + 1).map(installation.targetOf))
  if (!quiet) throw new Error('The installation has no empty survey')
  const rounds = { http: [] as Round[], database: [] as Round[] }
  for (const target of hot) {
    rounds.http.push(await overload(installation, [target], quiet, rounds.http))
    rounds.database.push(await overload(installation, many, quiet, rounds.database))
  }
  return figuresOf(rounds.http, rounds.database)
}

async function overload(
  installation: OpenInstallation,
  targets: readonly LoadTarget[],
  quiet: LoadTarget,
  earlier: readonly Round[],
): Promise<Round> {
  const { storefront: origin, server } = installation
  console.log(`  ${targets.length} ${targets.length === 1 ? 'survey' : 'surveys'}`)
  const before = await installation.counted(targets)
  const closed = { origin, targets, seconds: measuredSeconds(CAPACITY_SECONDS), connections: CAPACITY_CONNECTIONS }
  const { perSecond: capacity, accepted, senderCores } = await closedLoop(closed)
  resetPeakMemory(server.pid)
  const seconds = measuredSeconds(OVERLOAD_SECONDS)
  const perSecond = TIMES_CAPACITY * median([...earlier.map((round) => round.capacity), capacity])
  const report = await runLoad({
    kind: 'open',
    origin,
    targets,
    quiet,
    seconds,
    perSecond,
    maxConnections: MAX_CONNECTIONS,
  })
  const peakMb = peakMemoryMb(server.pid)
  await sleep(PAUSE_MS)
  print(report, perSecond, peakMb)
  assertOffered(report)
  assertCounted(before, await installation.counted(targets), accepted + report.accepted, report.failed)
  const goodput = report.acceptedInTime / seconds
  console.log(`    goodput ${(goodput / capacity).toFixed(2)} of the capacity just before`)
  const cores = (availableParallelism() - report.senderCores) / (availableParallelism() - senderCores)
  return { capacity, goodput, refusedPerSecond: report.refusedInTime / seconds, cores, report, peakMb }
}

function print(
  { acceptedInTime, refused, failed, unsent, ...report }: LoadReport,
  perSecond: number,
  peakMb: number,
): void {
  const offered = `${perSecond.toFixed(0)} offered/s`
  const counts = `${acceptedInTime} accepted, ${refused} refused, ${failed} failed, ${unsent} unsent`
  const p99 = (['admitted', 'refusals', 'quiet'] as const).map((kind) => `${kind} ${report[kind]?.p99.toFixed(0)} ms`)
  const lost = report.quietLost > 0 ? ` (${report.quietLost} of the quiet store not accepted)` : ''
  const costs = `server peak ${peakMb.toFixed(0)} MB, sender ${report.senderCores.toFixed(2)} cores`
  console.log(`    ${offered}: ${counts}; p99 ${p99.join(', ')}${lost}; ${costs}`)
}

function figuresOf(http: readonly Round[], database: readonly Round[]): Figures<'overload'> {
  /** The worse of the two cases, round by round. */
  const worse = (figure: (round: Round) => number) =>
    http.map((round, index) => Math.max(figure(round), ...database.slice(index, index + 1).map(figure)))
  // The processor is the limit. Each refusal takes a part of it, and so does the sender, which runs on the same machine.
  const workOf = (rounds: readonly Round[]) => {
    const capacity = median(rounds.map((round) => round.capacity))
    return rounds.map(
      ({ goodput, refusedPerSecond, cores }) => (goodput / capacity + refusedPerSecond * REFUSAL_SECONDS) / cores,
    )
  }
  return {
    httpWork: workOf(http),
    databaseWork: workOf(database),
    admittedP99: worse(({ report }) => p99Of(report.admitted)),
    // If 1,000 stores share the rush, each of them is as quiet as the quiet store.
    quietP99: http.map(({ report }) => p99Of(report.quiet)),
    refusedP99: worse(({ report }) => p99Of(report.refusals)),
    peakMemory: worse(({ peakMb }) => peakMb),
  }
}

/** A round without such requests measured nothing. */
function p99Of(latency: LoadReport['admitted']): number {
  if (latency === null) throw new Error('An overload without accepted or without refused messages is none')
  return latency.p99
}
