import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CitusNode } from '../../apps/server/src/testing/citus-cluster.ts'
import { addNode, onServer } from '../../apps/server/src/testing/test-cluster.ts'
import { formatSeconds } from '../crash/report.ts'
import { complaintsAboutBugs } from '../crash/server-log.ts'
import {
  openServingCluster,
  portsOfStores,
  refusalsIn,
  type ServingCluster,
  startReader,
  untilAllAccept,
} from './serving-cluster.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/distribute.ts', import.meta.url))

/** The command is killed so long after it printed these. */
const KILLS = [
  { line: /^Distributing \d+ small tables/, afterMs: 300 },
  { line: /^Distributing responses/, afterMs: 1_000 },
  { line: /^Distributing survey_codes/, afterMs: 2_500 },
] as const

const STEP_MS = 5_000
const MAX_REFUSED_SECONDS = 60
/** In which servers follow a shard that has moved. */
const FOLLOW_MS = 15_000
const AWAY_MS = 10_000
const MAX_BACK_MS = 15_000
const GIVE_UP_MS = 60_000

type Check = { readonly check: string; readonly measured: string; readonly isFine: boolean }

/**
 * Distributes an installation while two servers use it, adds a worker, and breaks nodes of it. Nothing that a shopper sent may be
 * lost, or counted twice.
 * @param programs the folder of a PostgreSQL with Citus
 */
export async function proveDistribution(folder: string, programs: string): Promise<readonly Check[]> {
  const serving = await openServingCluster(folder, programs)
  await sleep(STEP_MS)
  const checks = [
    ...(await distributeWhileKilled(serving)),
    ...(await addWorker(serving)),
    ...(await breakNode(serving, 'worker killed', serving.cluster.workers[0])),
    ...(await breakNode(serving, 'coordinator killed', serving.cluster.coordinator)),
  ]
  const exitCodes = await serving.end()
  const stored = await serving.readStored()
  const acknowledged = serving.stores.flatMap(({ recorder }) =>
    recorder.sent.filter((sent) => sent.acknowledgedAt !== null),
  )
  const lost = stored.reduce((sum, store) => sum + store.lost.length, 0)
  const twice = stored.reduce((sum, store) => sum + store.twice, 0)
  const wrong = stored.filter(({ areCountersRight }) => !areCountersRight).length
  const bugs = complaintsAboutBugs(serving.log)
  await serving.close()
  for (const bug of distinct(bugs)) console.log(bug)
  return [
    ...checks,
    checkOf(
      'acknowledged answers are stored',
      `${lost} of ${acknowledged.length} lost`,
      lost === 0 && acknowledged.length > 0,
    ),
    checkOf('responses are counted once', `${twice} twice`, twice === 0),
    checkOf('figures equal a recount', `${wrong} of ${stored.length} surveys differ`, wrong === 0),
    checkOf(
      'servers ended with 0',
      exitCodes.join(', '),
      exitCodes.every((code) => code === 0),
    ),
    checkOf('bugs in the log', `${bugs.length}`, bugs.length === 0),
  ]
}

const checkOf = (check: string, measured: string, isFine: boolean): Check => ({ check, measured, isFine })

async function distributeWhileKilled(serving: ServingCluster): Promise<readonly Check[]> {
  const { coordinator, stores } = serving
  const [store] = stores
  if (!store) throw new Error('There is no store')
  const reader = startReader(serving.dashboard, store)
  const begin = performance.now()
  const ends: string[] = []
  for (const kill of KILLS) ends.push(await runDistribute(coordinator, kill))
  const last = await runDistribute(coordinator, null)
  const refused = refusalsIn(stores, begin, performance.now())
  const read = await reader.stop()
  const again = await runDistribute(coordinator, null)
  const { missing, keys } = await readTables(coordinator)
  return [
    checkOf(
      'distribute is killed',
      ends.join(', '),
      ends.every((end) => end === 'SIGKILL'),
    ),
    checkOf('distribute ends', `${last} after ${formatSeconds(performance.now() - begin)}`, last === '0'),
    checkOf('distribute does nothing again', again, again === '0'),
    checkOf('tables that are not distributed', missing.join(', ') || 'none', missing.length === 0),
    checkOf('foreign keys of shards', `${keys}`, keys > 0),
    checkOf(
      'writes refused while tables were distributed',
      `in ${refused.seconds} different seconds: ${statusesOf(refused.replies)}`,
      refused.seconds <= MAX_REFUSED_SECONDS && refused.replies.every(({ status }) => status === 503),
    ),
    checkOf(
      'results read meanwhile',
      statusesOf(read.map((status) => ({ status }))),
      read.includes(200) && read.every((status) => status === 200 || status === 503),
    ),
  ]
}

/** @returns the exit code or the signal that ended it */
async function runDistribute(databaseUrl: string, kill: (typeof KILLS)[number] | null): Promise<string> {
  const child = spawn(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  createInterface(child.stderr).on('line', (line) => {
    console.log(`  ${line}`)
    if (kill?.line.test(line)) setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
  })
  const [code, signal] = await once(child, 'exit')
  return `${code ?? signal}`
}

async function readTables(coordinator: string): Promise<{ missing: string[]; keys: number }> {
  let found: { missing: string[]; keys: number } = { missing: [], keys: 0 }
  await onServer(coordinator, async (client) => {
    const { rows } = await client.query<{ missing: string[] }>(`
      SELECT coalesce(array_agg(c.relname::text), '{}') AS missing FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)`)
    const ofShards = await client.query<{ keys: string }>(`
      SELECT sum(result::integer) AS keys FROM run_command_on_workers(
        $$SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND conname LIKE 'revisions%'$$)`)
    found = { missing: rows[0]?.missing ?? [], keys: Number(ofShards.rows[0]?.keys) }
  })
  return found
}

/** Adds the second worker and moves half of the shards to it, while answers arrive. */
async function addWorker({ coordinator, workers, stores }: ServingCluster): Promise<readonly Check[]> {
  const begin = performance.now()
  await addNode(coordinator, workers[1] ?? '')
  await onServer(coordinator, (client) =>
    client.query("SELECT rebalance_table_shards(shard_transfer_mode => 'force_logical')"),
  )
  const end = performance.now()
  await sleep(FOLLOW_MS)
  const shards = await shardsOfWorkers(coordinator)
  const refused = refusalsIn(stores, begin, end)
  return [
    checkOf(
      'shards are moved to a new worker',
      `in ${formatSeconds(end - begin)}, each has ${shards.join(' and ')} shards`,
      shards.length === 2,
    ),
    checkOf(
      'writes refused meanwhile',
      statusesOf(refused.replies),
      refused.replies.every(({ status }) => status === 503),
    ),
  ]
}

/** How many shards of stores each worker has. */
async function shardsOfWorkers(coordinator: string): Promise<readonly number[]> {
  let counts: readonly number[] = []
  await onServer(coordinator, async (client) => {
    const { rows } = await client.query<{ n: number }>(`
      SELECT count(*)::integer AS n FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid)
      WHERE s.logicalrelid = 'stores'::regclass GROUP BY p.groupid`)
    counts = rows.map(({ n }) => n)
  })
  return counts
}

/** Kills a node and starts it again. Stores of other nodes must not notice. */
async function breakNode(
  { coordinator, stores }: ServingCluster,
  fault: string,
  node: CitusNode | undefined,
): Promise<readonly Check[]> {
  if (!node) throw new Error('There is no such node')
  const ports = await portsOfStores(coordinator, stores)
  const port = Number(new URL(node.url).port)
  const others = stores.filter(({ storeId }) => ports.get(storeId) !== port)
  const begin = performance.now()
  node.kill()
  await sleep(AWAY_MS)
  const refused = refusalsIn(others, begin, performance.now())
  const during = others.reduce(
    (sum, { recorder }) => sum + recorder.replies.filter(({ status, at }) => status === 200 && at > begin).length,
    0,
  )
  await node.restart()
  const back = await untilAllAccept(stores, performance.now(), GIVE_UP_MS)
  await sleep(STEP_MS)
  return [
    checkOf(
      `${fault}: stores of other nodes`,
      `${others.length} stores, ${during} answers accepted meanwhile, refused: ${statusesOf(refused.replies)}`,
      others.length > 0 && during > 0 && refused.replies.length === 0,
    ),
    checkOf(
      `${fault}: all stores accept again`,
      back === null ? 'never' : `${formatSeconds(back)} after it returned`,
      back !== null && back <= MAX_BACK_MS,
    ),
  ]
}

function statusesOf(replies: readonly { readonly status: number | string }[]): string {
  const byStatus = Map.groupBy(replies, ({ status }) => status)
  return [...byStatus].map(([status, ones]) => `${ones.length} x ${status}`).join(', ') || 'none'
}

/** The messages of the database in the log, each once. */
const distinct = (bugs: readonly string[]) =>
  new Set(bugs.map((bug) => /"cause":\{"name":"error","message":"([^"]*)"/.exec(bug)?.[1] ?? bug))
