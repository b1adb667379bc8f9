import { readPendingMigrations } from '../../db/applied-migrations.ts'
import { UNDISTRIBUTED } from '../../db/distribution/directory-tables.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { counted } from '../counted.ts'
import { type Check, type CheckResult, fine, problem, warning } from './check.ts'

/** Time-based deletion stops at this difference of the clocks. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60 * 1000
/** Signed orders and links to passwords name moments; seconds do not matter to them. */
const CLOCK_WARNING_MS = 10 * 1000
/** The connections of one server, and one for a command. */
const CONNECTIONS_NEEDED = 13
const LONG_TRANSACTION_MINUTES = 5
const BYTES_PER_MB = 1024 * 1024

/** @throws the reason why the database does not answer */
export async function assertReachable(db: Db): Promise<void> {
  await db.execute(sql`SELECT`)
}

/**
 * Checks that only read the database.
 * @param now the clock of this machine
 */
export const databaseChecks = (db: Db, now: () => Date): readonly Check[] => [
  ['database.version', () => checkVersion(db)],
  ['database.connections', () => checkConnections(db)],
  ['database.time', () => checkTime(db, now)],
  ['database.migrations', () => checkMigrations(db)],
  ['database.transactions', () => checkTransactions(db)],
  ['database.nodes', () => checkNodes(db)],
  ['database.size', () => checkSize(db)],
]

async function checkVersion(db: Db): Promise<CheckResult[]> {
  const { rows } = await db.execute<{ version: string; number: number; icu: boolean; extensions: string | null }>(sql`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu,
      (SELECT string_agg(extname || ' ' || extversion, ', ' ORDER BY extname) FROM pg_extension) AS extensions`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not say its version')
  const found = `PostgreSQL ${row.version} with ${row.extensions ?? 'no extensions'}.`
  if (row.number < 150_000) return [problem('database.version', found, 'Upgrade PostgreSQL to 15 or newer.')]
  if (!row.icu) return [problem('database.version', found, 'Use a PostgreSQL that was built with ICU.')]
  return [fine('database.version', found)]
}

async function checkConnections(db: Db): Promise<CheckResult[]> {
  const { rows } = await db.execute<{ max: number; used: number }>(sql`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`)
  const { max = 0, used = 0 } = rows[0] ?? {}
  const found = `Connections in use: ${used} of ${max}.`
  if (max - used >= CONNECTIONS_NEEDED) return [fine('database.connections', found)]
  const advice = `One server needs ${CONNECTIONS_NEEDED - 1}: raise max_connections, or run fewer servers.`
  return [warning('database.connections', found, advice)]
}

async function checkTime(db: Db, now: () => Date): Promise<CheckResult[]> {
  const before = now().getTime()
  const { rows } = await db.execute<{ ms: string }>(sql`
    SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`)
  const after = now().getTime()
  // The database read its clock somewhere between the two moments.
  const difference = Math.round((before + after) / 2 - Number(rows[0]?.ms))
  const found = `The clock of this machine is ${describeDifference(difference)} the clock of the database.`
  const advice = 'Synchronize both machines by NTP, then restart Earshot.'
  if (Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MS) return [problem('database.time', found, advice)]
  if (Math.abs(difference) > CLOCK_WARNING_MS + (after - before)) return [warning('database.time', found, advice)]
  return [fine('database.time', found)]
}

function describeDifference(ms: number): string {
  return `${(Math.abs(ms) / 1000).toFixed(1)} seconds ${ms < 0 ? 'behind' : 'ahead of'}`
}

async function checkMigrations(db: Db): Promise<CheckResult[]> {
  const { pending, unknown } = await readPendingMigrations(db)
  if (unknown.length > 0) {
    const found = `A newer release has changed this database (${unknown.join(', ')}).`
    return [problem('database.migrations', found, 'Start the newer release.')]
  }
  if (pending.length === 0) return [fine('database.migrations', 'Every migration of this release has run.')]
  const found = `${counted(pending.length, 'migration has', 'migrations have')} not run: ${pending.join(', ')}.`
  return [warning('database.migrations', found, 'Make a backup, then start this release: it runs them.')]
}

async function checkTransactions(db: Db): Promise<CheckResult[]> {
  const { rows } = await db.execute<{ pid: number; name: string; state: string; minutes: number }>(sql`
    SELECT pid, coalesce(nullif(application_name, ''), 'unnamed') AS name, coalesce(state, 'unknown') AS state,
      floor(extract(epoch FROM clock_timestamp() - xact_start) / 60)::int AS minutes
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
      AND xact_start < clock_timestamp() - make_interval(mins => ${LONG_TRANSACTION_MINUTES})
    ORDER BY xact_start`)
  if (rows.length === 0) {
    return [fine('database.transactions', `No transaction is older than ${LONG_TRANSACTION_MINUTES} minutes.`)]
  }
  return rows.map(({ pid, name, state, minutes }) =>
    warning(
      'database.transactions',
      `Process ${pid} (${name}, ${state}) has had a transaction open for ${minutes} minutes.`,
      `Old rows cannot be removed until it ends: find its owner, or end it by SELECT pg_terminate_backend(${pid}).`,
    ),
  )
}

async function checkNodes(db: Db): Promise<CheckResult[]> {
  const { rows: catalogs } = await db.execute<{ has_citus: boolean }>(sql`
    SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS has_citus`)
  if (!catalogs[0]?.has_citus) return [fine('database.nodes', 'The database is on one server.')]
  const { rows } = await db.execute<{ workers: number; undistributed: number }>(sql`
    SELECT (SELECT count(*)::int FROM pg_dist_node WHERE groupid <> 0) AS workers,
      (SELECT count(*)::int FROM (${sql.raw(UNDISTRIBUTED)}) t) AS undistributed`)
  const { workers = 0, undistributed = 0 } = rows[0] ?? {}
  const found = `The database has ${counted(workers, 'worker')}, and ${counted(undistributed, 'table is', 'tables are')} not distributed.`
  if (workers === 0 || undistributed === 0) return [fine('database.nodes', found)]
  const advice = 'Servers accept fewer answers until all are: run npm run distribute.'
  return [warning('database.nodes', found, advice)]
}

async function checkSize(db: Db): Promise<CheckResult[]> {
  const { rows } = await db.execute<{ bytes: string }>(sql`SELECT pg_database_size(current_database()) AS bytes`)
  const megabytes = Math.ceil(Number(rows[0]?.bytes) / BYTES_PER_MB)
  return [fine('database.size', `The database has ${megabytes} MB on its disk.`)]
}
