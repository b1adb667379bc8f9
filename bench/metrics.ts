import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { logInToDemo } from '../e2e/support/demo-client.ts'
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { cpuMs } from './cpu-time.ts'
import { measuredSeconds } from './duration.ts'
import { closedLoop, loadTarget } from './load/run-load.ts'

/** Two processes of one program differ by some percent, so new ones are started now and then. */
const STARTS = 5
const PAIRS_EACH = 3
const SECONDS = 4
const WARM_UP_SECONDS = 6
const CONNECTIONS = 64
const OPERATOR_TOKEN = 'token-of-the-metrics-bench'

/**
 * CPU time of the server for each accepted message with metrics, beside a server without. The metrics are read once in
 * each measurement of 4 s, which is more often than a monitoring system does. Each second pair begins with the other
 * half.
 */
export async function benchMetrics(folder: string): Promise<Figures<'metrics'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const ofWithout: number[] = []
  for (let start = 0; start < STARTS; start++) ofWithout.push(...(await measurePairs(postgres.url, start % 2 === 0)))
  return { ofWithout }
}

/** A server, and the load that it gets. */
type Measured = {
  readonly server: ServerProcess
  readonly hasMetrics: boolean
  readonly order: Omit<Parameters<typeof closedLoop>[0], 'seconds'>
}

/** Measures pairs on a server with metrics and one without, both started for them. */
async function measurePairs(databaseUrl: string, isWithFirst: boolean): Promise<number[]> {
  await using opened = new AsyncDisposableStack()
  const first = await open(databaseUrl, isWithFirst)
  opened.defer(first.server.kill)
  const second = await open(databaseUrl, !isWithFirst)
  opened.defer(second.server.kill)
  const [withMetrics, without] = isWithFirst ? [first, second] : [second, first]
  const ofWithout: number[] = []
  for (let pair = 0; pair < PAIRS_EACH; pair++) {
    const isFirstWith = pair % 2 === 0
    const [one, other] = isFirstWith ? [withMetrics, without] : [without, withMetrics]
    const [oneMs, otherMs] = [await perMessage(one, SECONDS), await perMessage(other, SECONDS)]
    ofWithout.push(isFirstWith ? oneMs / otherMs : otherMs / oneMs)
  }
  return ofWithout
}

async function open(databaseUrl: string, hasMetrics: boolean): Promise<Measured> {
  const environment = { DATABASE_URL: databaseUrl, EMBEDDED_BILLING: 'on', BEHIND_PROXY: 'on' }
  const server = await startServerProcess({ ...environment, ...(hasMetrics ? { OPERATOR_TOKEN } : {}) })
  const { survey } = await logInToDemo(server.addresses)
  const order = { origin: server.addresses.storefront, targets: [loadTarget(survey)], connections: CONNECTIONS }
  const measured = { server, hasMetrics, order }
  await perMessage(measured, WARM_UP_SECONDS)
  return measured
}

/** @returns CPU time in ms for each accepted message */
async function perMessage({ server, hasMetrics, order }: Measured, seconds: number): Promise<number> {
  const before = cpuMs(server.pid)
  const [{ accepted }] = await Promise.all([
    closedLoop({ ...order, seconds: measuredSeconds(seconds) }),
    readMetrics(server.addresses.dashboard, hasMetrics),
  ])
  const used = (cpuMs(server.pid) - before) / accepted
  console.log(`      ${used.toFixed(4)} ms each, metrics ${hasMetrics ? 'on' : 'off'}`)
  return used
}

async function readMetrics(origin: string, hasMetrics: boolean): Promise<void> {
  const { status } = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } })
  const expected = hasMetrics ? 200 : 404
  if (status !== expected) throw new Error(`/metrics answered ${status}, not ${expected}`)
}
