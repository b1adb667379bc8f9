import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LARGE_TABLES } from '../../db/distribution/directory-tables.ts'
import {
  copyToNodes,
  distribute,
  isSmall,
  registerCoordinatorTables,
  registerOnCoordinator,
  tablesToCopy,
  tablesToDistribute,
} from '../../db/distribution/distribute-tables.ts'
import { MAX_LAYOUT_AGE_MS } from '../../db/distribution/shards.ts'
import { sqlState } from '../../db/failure-kind.ts'
import { openMigrationClient } from '../../db/migration-client.ts'
import { findFaults, findIncompleteFacts } from './find-faults.ts'

/** Tables cannot be distributed here. The message says why, and what to do. */
export class DistributionError extends Error {}

/** Writes of servers queue behind a lock that is waited for, and their own timeout is two seconds. */
const LOCK_TIMEOUT = '1s'
/** In which servers finish the queued writes. */
const PAUSE_MS = 3_000
const POLL_MS = 1_000
/** Any constant that no other lock of the program has. */
const ADVISORY_LOCK = 7_275_016_547
/** SQLSTATEs lock_not_available, deadlock_detected, query_canceled (by `statement_timeout`). */
const BLOCKED = ['55P03', '40P01', '57014']

export type DistributedTable = {
  readonly name: string
  readonly rowsBefore: number
  /** More or fewer than before in a large table that servers wrote to meanwhile. */
  readonly rowsAfter: number
}

type Print = (sentence: string) => void

/**
 * Distributes the tables of an installation over its cluster, while servers of this release use them. It can be killed at any
 * moment and run again.
 * @param url the coordinator
 * @param print receives what is being done, for the operator
 * @returns the tables that were distributed by this run
 * @throws DistributionError if the cluster has faults, before anything was changed, or if rows are missing
 */
export async function distributeWhileServing(url: string, print: Print): Promise<DistributedTable[]> {
  const client = await openMigrationClient(url)
  // Citus reports the same of each table.
  client.on('notice', () => {})
  try {
    await client.query('SET statement_timeout = 0')
    return await whileLocked(url, async (assertLocked) => {
      const faults = await findFaults(client)
      if (faults.length > 0) throw new DistributionError(faults.join('\n'))
      await waitForEarlierRun(client, print)
      const wanted = await tablesToDistribute(client)
      if (wanted.length > 0) {
        print('Waiting until every server has noticed the nodes.')
        await sleep(MAX_LAYOUT_AGE_MS)
      }
      const done = await distributeSmall(client, wanted.filter(isSmall), print)
      for (const name of LARGE_TABLES.filter((table) => wanted.includes(table))) {
        await assertLocked()
        done.push(await distributeLarge(client, name, print))
      }
      await untilNotBlocked(print, () => inTransaction(client, () => registerCoordinatorTables(client)))
      await dropLeftovers(client, print)
      // Also those of an earlier run, which may have been killed before this.
      for (const name of await tablesOfShards(client)) await analyze(client, name)
      return done
    })
  } finally {
    await client.end()
  }
}

/**
 * Runs work while no other run of this command does. The lock is not that of migrations, because servers that start wait for that
 * one. It ends with this process.
 */
async function whileLocked<T>(url: string, work: (assertLocked: () => Promise<void>) => Promise<T>): Promise<T> {
  const holder = await openMigrationClient(url)
  try {
    const { rows } = await holder.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      ADVISORY_LOCK,
    ])
    if (!rows[0]?.locked) throw new DistributionError('This command already runs on this database.')
    return await work(async () => {
      await holder.query('SELECT')
    })
  } finally {
    await holder.end()
  }
}

/** Citus continues to distribute a table after its client was killed. */
async function waitForEarlierRun(client: pg.Client, print: Print): Promise<void> {
  for (let polls = 0; ; polls++) {
    const { rowCount } = await client.query(`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
        AND query LIKE '%create_distributed_table%'`)
    if (rowCount === 0) return
    if (polls === 0) print('Waiting for the database, which still distributes a table for an earlier run.')
    await sleep(POLL_MS)
  }
}

/**
 * Distributes small tables in one transaction, with the tables that each node gets a copy of. Between two of them, statements that
 * join them would not work. Nobody can write to them meanwhile, so their rows are counted exactly.
 */
async function distributeSmall(client: pg.Client, names: readonly string[], print: Print): Promise<DistributedTable[]> {
  const copied = await tablesToCopy(client)
  const all = [...copied, ...names]
  if (all.length === 0) return []
  print(`Distributing ${all.length} small tables. Servers wait meanwhile.`)
  const begin = performance.now()
  const done = await untilNotBlocked(print, () =>
    inTransaction(client, async () => {
      // `lock_timeout` is for each table of the list. The first ones are locked while the others are waited for.
      await client.query(`SET LOCAL statement_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(`LOCK TABLE ${all.map(pg.escapeIdentifier).join(', ')} IN ACCESS EXCLUSIVE MODE`)
      await client.query('SET LOCAL statement_timeout = 0')
      // Surveys may have been answered since the faults were looked for.
      const incomplete = await findIncompleteFacts(client)
      if (incomplete) throw new DistributionError(incomplete)
      // Foreign keys lead from one of the tables to another, so Citus may not use several connections to a node.
      await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
      // No figure comes from them any more (`findFaults`), and there can be many millions.
      if (names.includes('counters')) await client.query('TRUNCATE counters')
      const before = await countAll(client, all)
      for (const name of copied) await copyToNodes(client, name)
      for (const name of names) await distribute(client, name)
      return compare(before, await countAll(client, all))
    }),
  )
  print(`Distributed ${all.length} small tables in ${secondsSince(begin)} s.`)
  return done
}

/** Distributes a table that servers write to. They wait at its end, for about a second. */
async function distributeLarge(client: pg.Client, name: string, print: Print): Promise<DistributedTable> {
  const rowsBefore = await countRows(client, name)
  print(`Distributing ${name}: ${rowsBefore} rows.`)
  const begin = performance.now()
  // Otherwise Citus does this itself, and waits for the lock without a limit.
  await untilNotBlocked(print, () => inTransaction(client, () => registerOnCoordinator(client, name)))
  await client.query("SELECT create_distributed_table_concurrently($1, 'store_id', colocate_with => 'stores')", [
    pg.escapeIdentifier(name),
  ])
  await analyze(client, name)
  const rowsAfter = await countRows(client, name)
  print(`Distributed ${name} in ${secondsSince(begin)} s: ${rowsAfter} rows.`)
  if (rowsAfter < rowsBefore)
    print(`${name} has fewer rows than before. Check that jobs have deleted the others meanwhile.`)
  return { name, rowsBefore, rowsAfter }
}

async function tablesOfShards(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'",
  )
  return rows.map(({ name }) => name)
}

/** The planner of a node knows nothing of a new table. */
const analyze = (client: pg.Client, name: string) => client.query(`ANALYZE ${name}`)

/** Deletes the rows of small tables that are still on the coordinator, where nothing reads them. */
async function dropLeftovers(client: pg.Client, print: Print): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT logicalrelid::text AS name FROM pg_dist_partition
    WHERE partmethod = 'h' OR (partmethod = 'n' AND repmodel = 't')`)
  for (const { name } of rows) {
    await untilNotBlocked(print, () =>
      inTransaction(client, () => client.query('SELECT truncate_local_data_after_distributing_table($1)', [name])),
    )
  }
}

async function countAll(client: pg.Client, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, await countRows(client, name))
  return counts
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::float8 AS n FROM ${pg.escapeIdentifier(name)}`)
  return rows[0]?.n ?? 0
}

/** @throws DistributionError if a number differs, which ends the transaction without a change */
function compare(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): DistributedTable[] {
  const tables = [...before].map(([name, rowsBefore]) => ({ name, rowsBefore, rowsAfter: after.get(name) ?? 0 }))
  const wrong = tables.find(({ rowsBefore, rowsAfter }) => rowsBefore !== rowsAfter)
  if (wrong) {
    const { name, rowsBefore, rowsAfter } = wrong
    throw new DistributionError(`${name} had ${rowsBefore} rows and would have ${rowsAfter}. Nothing was changed.`)
  }
  return tables
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    const value = await work()
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Repeats a transaction that another one kept from a lock. */
async function untilNotBlocked<T>(print: Print, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!BLOCKED.includes(sqlState(error) ?? '')) throw error
    }
    if (tries === 1)
      print(
        'Another transaction uses the tables, such as a backup or an export of responses. Trying again until it ends.',
      )
    await sleep(PAUSE_MS)
  }
}

const secondsSince = (begin: number) => ((performance.now() - begin) / 1_000).toFixed(1)
