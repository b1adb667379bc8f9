import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startCitusCluster, urlsOf } from '../../apps/server/src/testing/citus-cluster.ts'
import { addNode, createOnNodes, onServer } from '../../apps/server/src/testing/test-cluster.ts'
import { startRecorder } from '../crash/recorder.ts'
import type { LogLine } from '../crash/server-log.ts'
import { readStoredMessages, type StoredMessages } from '../crash/stored-answers.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { openStores, type UpgradedStore } from '../upgrade/stores.ts'

/** So many that both workers have some of them. */
const NAMES = ['candles', 'records', 'tea', 'bread', 'lamps', 'shoes', 'bikes', 'books']
const SHOPPERS_PER_STORE = 2

export type ServedStore = UpgradedStore & { readonly recorder: ReturnType<typeof startRecorder> }

export type ServingCluster = Awaited<ReturnType<typeof openServingCluster>>

/**
 * Starts a cluster whose coordinator has an installation that is not distributed yet, and knows its first worker. Two servers
 * use it, and shoppers answer the surveys of some stores.
 */
export async function openServingCluster(folder: string, programs: string) {
  const cluster = await startCitusCluster(folder, programs)
  const [coordinator, ...workers] = await createOnNodes(urlsOf(cluster), 'earshot')
  await migrate(coordinator)
  await addNode(coordinator, workers[0] ?? '')
  const log: LogLine[] = []
  const servers: ServerProcess[] = []
  for (const name of ['one', 'two']) {
    servers.push(
      await startServerProcess(
        { DATABASE_URL: coordinator, EARSHOT_DATA: `${folder}/server-${name}`, EMBEDDED_BILLING: 'on', DEMO: 'off' },
        { onLine: (text) => log.push({ text, at: performance.now() }) },
      ),
    )
  }
  const [first, ...others] = servers.map(({ addresses }) => addresses)
  if (!first) throw new Error('No server runs')
  const stores = (await openStores(first, first, NAMES)).map(
    (store): ServedStore => ({
      ...store,
      recorder: startRecorder([first, ...others], store, SHOPPERS_PER_STORE),
    }),
  )
  return {
    cluster,
    coordinator,
    workers,
    stores,
    log,
    dashboard: first.dashboard,
    /** Ends shoppers and servers. @returns the exit codes of the servers */
    async end(): Promise<(number | null)[]> {
      await Promise.all(stores.map(({ recorder }) => recorder.stop()))
      return Promise.all(servers.map((server) => server.stop()))
    },
    readStored: (): Promise<StoredMessages[]> =>
      Promise.all(stores.map((store) => readStoredMessages(coordinator, store, store.recorder.sent))),
    close: () => cluster[Symbol.asyncDispose](),
  }
}

/**
 * Requests the results of a store's survey again and again, until `stop`.
 * @param dashboard the origin of a server
 */
export function startReader(dashboard: string, { token, survey }: ServedStore) {
  const statuses: number[] = []
  let isStopped = false
  async function read(): Promise<void> {
    while (!isStopped) {
      const reply = await fetch(`${dashboard}/api/surveys/${survey.surveyId}/results`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await reply.arrayBuffer()
      statuses.push(reply.status)
      await sleep(100)
    }
  }
  const reading = read()
  return {
    /** @returns the status of each reply */
    async stop(): Promise<readonly number[]> {
      isStopped = true
      await reading
      return statuses
    },
  }
}

/** The port of the worker that has the shard of each store. */
export async function portsOfStores(
  coordinator: string,
  stores: readonly ServedStore[],
): Promise<ReadonlyMap<string, number>> {
  const ports = new Map<string, number>()
  await onServer(coordinator, async (client) => {
    const { rows } = await client.query<{ storeId: string; port: number }>(
      `SELECT s.store_id::text AS "storeId", n.nodeport AS port
       FROM unnest($1::uuid[]) AS s(store_id)
       JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('stores', s.store_id)
       JOIN pg_dist_node n ON n.groupid = p.groupid`,
      [stores.map(({ storeId }) => storeId)],
    )
    for (const { storeId, port } of rows) ports.set(storeId, port)
  })
  return ports
}

/** How many stores got another answer than 200 between two moments, and in how many different seconds any of them did. */
export function refusalsIn(stores: readonly ServedStore[], from: number, until: number) {
  const refused = stores.map(({ recorder }) =>
    recorder.replies.filter(({ status, at }) => status !== 200 && at >= from && at < until),
  )
  const seconds = new Set(refused.flat().map(({ at }) => Math.floor(at / 1_000)))
  return {
    stores: refused.filter((replies) => replies.length > 0).length,
    seconds: seconds.size,
    replies: refused.flat(),
  }
}

/** The longest time from `from` until each of the stores got an answer accepted that was sent after it. */
export async function untilAllAccept(
  stores: readonly ServedStore[],
  from: number,
  giveUpMs: number,
): Promise<number | null> {
  const firstAfter = ({ recorder }: ServedStore) =>
    recorder.replies.find(({ status, at, ms }) => status === 200 && at - ms >= from)?.at
  while (performance.now() - from < giveUpMs) {
    const firsts = stores.map(firstAfter)
    if (firsts.every((at) => at !== undefined)) return Math.max(...firsts.map((at) => (at ?? from) - from))
    await sleep(50)
  }
  return null
}
