import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { logInToDemo } from '../../e2e/support/demo-client.ts'
import type { Figures } from '../bars.ts'
import { startBenchServer } from '../bench-server.ts'
import { measuredSeconds } from '../duration.ts'
import { closedLoop, loadTarget } from '../load/run-load.ts'
import type { Half, Pair } from './metrics-server.ts'

const PAIRS = 15
const SECONDS_OF_PAIR = 8
const WARM_UP_SECONDS = 15
const CONNECTIONS = 64
const PROGRAM = fileURLToPath(new URL('./metrics-server.ts', import.meta.url))

/**
 * CPU time of the server for each accepted message while events are counted and the metrics are read every 10 s, beside
 * the same without. One server under steady load turns them on and off each tenth of a second, because two processes of
 * one program, and one process at two times, differ by more than metrics cost. The metrics that Node collects by itself
 * (memory, event loop, garbage collection) are on in both halves: their cost does not depend on messages.
 */
export async function benchMetrics(folder: string): Promise<Figures<'metrics'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const server = await startBenchServer(PROGRAM, {
    DATABASE_URL: postgres.url,
    EMBEDDED_BILLING: 'on',
    OPERATOR_TOKEN: 'token-of-the-metrics-bench',
  })
  opened.defer(server.kill)
  const { survey } = await logInToDemo(server.addresses)
  const [warmUpSeconds, pairSeconds] = [measuredSeconds(WARM_UP_SECONDS), measuredSeconds(SECONDS_OF_PAIR)]
  const [ofWithout] = await Promise.all([
    measurePairs(),
    closedLoop({
      origin: server.addresses.storefront,
      targets: [loadTarget(survey)],
      connections: CONNECTIONS,
      seconds: warmUpSeconds + PAIRS * pairSeconds,
    }),
  ])
  return { ofWithout }

  async function measurePairs(): Promise<number[]> {
    await sleep(warmUpSeconds * 1_000)
    await server.ask<Pair>({})
    const figures: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      await sleep(pairSeconds * 1_000)
      const { withMetrics, without } = await server.ask<Pair>({})
      const [on, off] = [perMessage(withMetrics), perMessage(without)]
      console.log(`      ${on.toFixed(4)} ms each with metrics, ${off.toFixed(4)} ms without`)
      figures.push(on / off)
    }
    return figures
  }
}

/** @throws if the half has no messages */
function perMessage({ cpuMs, messages }: Half): number {
  if (messages === 0) throw new Error('No message was accepted')
  return cpuMs / messages
}
