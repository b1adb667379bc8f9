import type { StoreId } from '@earshot/survey'
import { v4 as randomUuid } from 'uuid'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { Job, Lane } from './job-kind.ts'
import { giveTurns } from './job-turns.ts'

// All moments are of the database's clock, so servers whose clocks differ agree on what is due.

/** If a server dies, another runs its jobs when their leases end. */
const LEASE = sql`interval '60 seconds'`

/** How long a store waits for its next turn if this server has no handler for its jobs, as another release may have. */
const WAIT_FOR_HANDLER = sql`interval '1 minute'`

export type TakenJob = Job & {
  readonly kind: string
  /** This one included. */
  readonly attempts: number
  readonly leaseId: string
}

type Wanted = {
  readonly lane: Lane
  /** The names of the kinds that this server has handlers for. */
  readonly kinds: readonly string[]
  readonly limit: number
  /** Stores that may not have another job at the moment. */
  readonly busyStores: readonly StoreId[]
}

/**
 * Takes due jobs, one for each of the stores that have waited longest for a turn. No other server gets them until their
 * leases end.
 */
export async function takeJobs(db: Db, wanted: Wanted): Promise<TakenJob[]> {
  const { lane, busyStores } = wanted
  const isDue = sql`
    lane = ${lane} AND due_at <= now() AND store_id <> ALL(${sql.param(busyStores)}::uuid[])`
  for (;;) {
    // One cheap statement while there is nothing to do.
    const { rows: due } = await db.execute(sql`SELECT FROM job_turns WHERE ${isDue} LIMIT 1`)
    if (due.length === 0) return []
    const { turns, taken } = await db.transaction((tx) => takeTurns(tx, wanted, isDue))
    // Stores without a job for this server do not delay those behind them.
    if (turns === 0 || taken.length > 0) return taken
  }
}

/** @returns how many stores had a turn, and the jobs that were taken */
async function takeTurns(
  tx: Db,
  { lane, kinds, limit }: Wanted,
  isDue: SQL,
): Promise<{ turns: number; taken: TakenJob[] }> {
  const { rows } = await tx.execute<{ store_id: StoreId }>(sql`
      SELECT store_id FROM job_turns WHERE ${isDue} ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`)
  const storeIds = rows.map((row) => row.store_id)
  const stores = sql`unnest(${sql.param(storeIds)}::uuid[]) AS s(store_id)`
  // A statement of its own, because only its snapshot has the jobs that were added while the turns were locked.
  const { rows: taken } = await tx.execute<JobRow>(sql`
      UPDATE jobs SET attempts = attempts + 1, lease_id = ${randomUuid()}, due_at = now() + ${LEASE}
      FROM (
        SELECT n.store_id, n.job_id FROM ${stores} CROSS JOIN LATERAL (
          SELECT store_id, job_id FROM jobs j
          WHERE j.store_id = s.store_id AND lane = ${lane} AND failed_at IS NULL AND due_at <= now()
            AND kind = ANY(${sql.param(kinds)}::text[])
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) n) next
      WHERE jobs.store_id = next.store_id AND jobs.job_id = next.job_id
      RETURNING jobs.store_id, jobs.job_id, kind, payload, attempts, lease_id`)
  const served = taken.map((row) => row.store_id)
  await passTurns(tx, lane, { storeIds, served })
  return { turns: storeIds.length, taken: taken.map(toJob) }
}

type JobRow = {
  store_id: StoreId
  job_id: string
  kind: string
  payload: object
  attempts: number
  lease_id: string
}

const toJob = (row: JobRow): TakenJob => ({
  storeId: row.store_id,
  jobId: row.job_id,
  kind: row.kind,
  payload: row.payload,
  attempts: row.attempts,
  leaseId: row.lease_id,
})

type Turns = {
  readonly storeIds: readonly StoreId[]
  /** Those of them whose job was taken. */
  readonly served: readonly StoreId[]
}

/** Moves these stores to the end of the line, or to when their next job is due. Their turns are locked. */
async function passTurns(tx: Db, lane: Lane, { storeIds, served }: Turns): Promise<void> {
  // Read before they are written, because Citus lets no UPDATE compute a column by the clock.
  const { rows } = await tx.execute<{ store_id: StoreId; due_at: string | null }>(sql`
    SELECT s.store_id, CASE
      WHEN next.due_at IS NULL OR next.due_at > now() THEN next.due_at
      WHEN s.store_id = ANY(${sql.param(served)}::uuid[]) THEN clock_timestamp()
      ELSE clock_timestamp() + ${WAIT_FOR_HANDLER} END AS due_at
    FROM unnest(${sql.param(storeIds)}::uuid[]) AS s(store_id) LEFT JOIN LATERAL (
      SELECT due_at FROM jobs j WHERE j.store_id = s.store_id AND lane = ${lane} AND failed_at IS NULL
      ORDER BY due_at LIMIT 1) next ON true`)
  const waiting = rows.filter(({ due_at }) => due_at !== null)
  const done = rows.filter(({ due_at }) => due_at === null).map(({ store_id }) => store_id)
  if (waiting.length > 0) {
    await tx.execute(sql`
      UPDATE job_turns t SET due_at = next.due_at
      FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) AS next(store_id uuid, due_at timestamptz)
      WHERE t.store_id = next.store_id AND t.lane = ${lane}`)
  }
  if (done.length > 0) {
    await tx.execute(sql`DELETE FROM job_turns WHERE store_id = ANY(${sql.param(done)}::uuid[]) AND lane = ${lane}`)
  }
}

/** Deletes finished jobs, except those that another server has taken meanwhile. */
export async function deleteJobs(db: Db, jobs: readonly TakenJob[]): Promise<void> {
  await db.execute(sql`
    DELETE FROM jobs USING ${leasesOf(jobs)}
    WHERE store_id = l."storeId" AND job_id = l."jobId" AND lease_id = l."leaseId"`)
}

/** The leases of jobs, as the table `l`. */
function leasesOf(jobs: readonly TakenJob[]): SQL {
  const leases = jobs.map(({ storeId, jobId, leaseId }) => ({ storeId, jobId, leaseId }))
  return sql`jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) AS l("storeId" uuid, "jobId" uuid, "leaseId" uuid)`
}

/** True of the job for as long as no other server has taken it. */
const isOurs = ({ storeId, jobId, leaseId }: TakenJob) =>
  sql`store_id = ${storeId} AND job_id = ${jobId} AND lease_id = ${leaseId}`

type Postponed = {
  readonly payload: object
  readonly waitMs: number
  /** How many attempts count as made. */
  readonly attempts: number
  readonly error: string | null
}

/** Lets a job wait for another run. */
export async function postponeJob(
  db: Db,
  job: TakenJob,
  { payload, waitMs, attempts, error }: Postponed,
): Promise<void> {
  await db.execute(sql`
    WITH waiting AS (
      UPDATE jobs SET payload = ${JSON.stringify(payload)}::jsonb, attempts = ${attempts}, lease_id = NULL,
        due_at = now() + ${waitMs}::float8 * interval '1 millisecond', last_error = ${error}
      WHERE ${isOurs(job)} RETURNING store_id, lane, due_at)
    ${giveTurns(sql`waiting`)}`)
}

export async function failJob(db: Db, job: TakenJob, error: string): Promise<void> {
  await db.execute(sql`
    UPDATE jobs SET failed_at = now(), lease_id = NULL, last_error = ${error} WHERE ${isOurs(job)}`)
}

/** Renews the leases of running jobs. @returns the ids of those that this server still has */
export async function extendLeases(db: Db, running: readonly TakenJob[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ job_id: string }>(sql`
    UPDATE jobs SET due_at = now() + ${LEASE} FROM ${leasesOf(running)}
    WHERE store_id = l."storeId" AND job_id = l."jobId" AND lease_id = l."leaseId"
    RETURNING job_id`)
  return new Set(rows.map((row) => row.job_id))
}
