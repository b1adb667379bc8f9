import type { LoadTarget } from '../load/requests.ts'
import { closedLoop } from '../load/run-load.ts'
import { assertCounted, type OpenInstallation } from '../open-installation.ts'
import type { SeededSurvey } from '../seed/replicate.ts'
import type { MeasuredDatabase } from './databases.ts'

export type LoadedNodes = {
  readonly perSecond: number
  /** CPU time of each PostgreSQL for each accepted answer, in ms, the coordinator first. */
  readonly msPerAnswer: readonly number[]
}

type Load = {
  readonly installation: OpenInstallation
  readonly database: MeasuredDatabase
  readonly targets: readonly LoadTarget[]
  readonly connections: number
  /** When sending ends. */
  readonly until: { readonly seconds: number } | { readonly messages: number }
}

/** So few that a cluster refuses none, although it is slow at first. */
const WARM_UP_CONNECTIONS = 6
const WARM_UP_PASSES = 5

/**
 * Answers each survey once, because the first answer that a server takes for a survey costs more.
 * @throws if one is refused in every pass
 */
export async function warmUp({ storefront: origin }: OpenInstallation, targets: readonly LoadTarget[]): Promise<void> {
  const messages = targets.length
  const order = { origin, targets, connections: WARM_UP_CONNECTIONS, seconds: Number.POSITIVE_INFINITY, messages }
  for (let pass = 0; pass < WARM_UP_PASSES; pass++) {
    const { accepted } = await closedLoop(order)
    if (accepted === messages) return
  }
  throw new Error('Not every survey took an answer')
}

/** The messages to surveys, whose documents are read one after the other. */
export async function targetsOf(
  { targetOf }: OpenInstallation,
  surveys: readonly SeededSurvey[],
): Promise<readonly LoadTarget[]> {
  const targets: LoadTarget[] = []
  for (const survey of surveys) targets.push(await targetOf(survey))
  return targets
}

/** Sends answers, and measures what they cost each node. @throws if not every accepted one was counted */
export async function measureLoad({ installation, database, targets, connections, until }: Load): Promise<LoadedNodes> {
  const before = await installation.counted(targets)
  const usedBefore = database.nodesMs()
  const { perSecond, accepted } = await closedLoop({
    origin: installation.storefront,
    targets,
    connections,
    seconds: Number.POSITIVE_INFINITY,
    ...until,
  })
  const msPerAnswer = database.nodesMs().map((ms, node) => (ms - (usedBefore[node] ?? 0)) / accepted)
  assertCounted(before, await installation.counted(targets), accepted, 0)
  console.log(`      ms each: ${msPerAnswer.map((ms) => ms.toFixed(3)).join(', ')}`)
  return { perSecond, msPerAnswer }
}
