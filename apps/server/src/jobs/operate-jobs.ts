import type { StoreId } from '@earshot/survey'
import pg from 'pg'
import { DrizzleQueryError, type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { NO_STORE, SCHEDULED } from './job-kind.ts'
import { giveTurns } from './job-turns.ts'

// For operators: their statements may read all jobs, of every store. None reads a payload.

export const JOB_STATES = ['waiting', 'running', 'failed'] as const
/** A failed job has failed for good. One that waits for its next attempt is waiting, as is a schedule. */
export type JobState = (typeof JOB_STATES)[number]

/** Null: for every store, or for every kind. */
export type JobFilter = { readonly storeId: StoreId | null; readonly kind: string | null }

export type ListedJob = {
  readonly jobId: string
  /** Null for work that belongs to no store. */
  readonly storeId: StoreId | null
  readonly kind: string
  readonly state: JobState
  readonly attempts: number
  readonly createdAt: Date
  /** For a running job, when its lease ends. */
  readonly dueAt: Date
  readonly failedAt: Date | null
  /** Null before the first failure. */
  readonly lastError: string | null
}

export type KindSummary = {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** For how many seconds the oldest of the waiting jobs has been due; null if none is due. */
  readonly oldestDueSeconds: number | null
}

const STATE = sql`CASE WHEN failed_at IS NOT NULL THEN 'failed'
  WHEN lease_id IS NOT NULL AND due_at > now() THEN 'running' ELSE 'waiting' END`

const matches = ({ storeId, kind }: JobFilter): SQL => sql`
  (${storeId}::uuid IS NULL OR store_id = ${storeId}) AND (${kind}::text IS NULL OR kind = ${kind})`

/** Counts the jobs of each kind, in the order of their names. */
export async function summarizeJobs(db: Db, filter: JobFilter): Promise<KindSummary[]> {
  const { rows } = await db.execute<KindSummary>(sql`
    SELECT kind, count(*) FILTER (WHERE state = 'waiting')::float8 AS waiting,
      count(*) FILTER (WHERE state = 'running')::float8 AS running,
      count(*) FILTER (WHERE state = 'failed')::float8 AS failed,
      floor(extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now())))::float8
        AS "oldestDueSeconds"
    FROM (SELECT kind, due_at, ${STATE} AS state FROM jobs WHERE ${matches(filter)}) j
    GROUP BY kind ORDER BY kind`)
  return rows
}

type Page = {
  readonly states: readonly JobState[]
  /** Lists only jobs behind this one, for the next page; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/** Lists jobs, oldest first. */
export async function listJobs(db: Db, filter: JobFilter, { states, after, limit }: Page): Promise<ListedJob[]> {
  return readJobs(
    db,
    sql`${matches(filter)} AND ${STATE} = ANY(${sql.param(states)}::text[])
      AND (${after}::uuid IS NULL OR job_id > ${after}) ORDER BY job_id LIMIT ${limit}`,
  )
}

/** @returns null if there is no such job */
export async function findJob(db: Db, jobId: string): Promise<ListedJob | null> {
  // As text, because an operator can mistype an id.
  const [job] = await readJobs(db, sql`job_id::text = ${jobId.toLowerCase()}`)
  return job ?? null
}

type JobRow = Omit<ListedJob, 'storeId' | 'createdAt' | 'dueAt' | 'failedAt'> & {
  readonly storeId: StoreId
  readonly createdAt: string
  readonly dueAt: string
  readonly failedAt: string | null
}

async function readJobs(db: Db, where: SQL): Promise<ListedJob[]> {
  const { rows } = await db.execute<JobRow>(sql`
    SELECT job_id AS "jobId", store_id AS "storeId", kind, ${STATE} AS state, attempts, created_at AS "createdAt",
      due_at AS "dueAt", failed_at AS "failedAt", last_error AS "lastError"
    FROM jobs WHERE ${where}`)
  return rows.map((row) => ({
    ...row,
    storeId: row.storeId === NO_STORE ? null : row.storeId,
    createdAt: new Date(row.createdAt),
    dueAt: new Date(row.dueAt),
    failedAt: row.failedAt === null ? null : new Date(row.failedAt),
  }))
}

type JobId = Pick<ListedJob, 'storeId' | 'jobId'>

const isJob = ({ storeId, jobId }: JobId): SQL => sql`store_id = ${storeId ?? NO_STORE} AND job_id = ${jobId}`

/** SQLSTATE unique_violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Makes a job that failed for good due now, as if it had never been tried. Not inside a transaction: the index of keys
 * refuses it while an unfinished job has its key.
 * @returns `same key`: an unfinished job does the same work, and the failed one stays as it is
 */
export async function retryJob(db: Db, job: JobId): Promise<'retried' | 'not failed' | 'same key'> {
  try {
    const { rowCount } = await db.execute(sql`
      WITH due AS (
        UPDATE jobs SET failed_at = NULL, attempts = 0, due_at = now() WHERE ${isJob(job)} AND failed_at IS NOT NULL
        RETURNING store_id, lane, due_at)
      ${giveTurns(sql`due`)}`)
    return rowCount === 0 ? 'not failed' : 'retried'
  } catch (error) {
    if (isUniqueViolation(error)) return 'same key'
    throw error
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError && error.cause.code === UNIQUE_VIOLATION

const BATCH = 1_000

/**
 * Retries all jobs that failed for good, the newest first, because among several with one key it has the newest payload.
 * @returns how many are due again, and how many stay because an unfinished job does the same work
 */
export async function retryFailedJobs(db: Db, filter: JobFilter): Promise<{ retried: number; sameKey: number }> {
  const counts = { retried: 0, sameKey: 0 }
  let before: string | null = null
  for (;;) {
    const { rows }: { rows: { storeId: StoreId; jobId: string }[] } = await db.execute(sql`
      SELECT store_id AS "storeId", job_id AS "jobId" FROM jobs
      WHERE ${matches(filter)} AND failed_at IS NOT NULL AND (${before}::uuid IS NULL OR job_id < ${before})
      ORDER BY job_id DESC LIMIT ${BATCH}`)
    for (const job of rows) {
      const outcome = await retryJob(db, job)
      if (outcome === 'retried') counts.retried += 1
      if (outcome === 'same key') counts.sameKey += 1
    }
    const last = rows.at(-1)
    if (!last) return counts
    before = last.jobId
  }
}

/** Deletes a job that failed or waits. A running job and a schedule stay. @returns whether it was deleted */
export async function discardJob(db: Db, job: JobId): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM jobs WHERE ${isJob(job)} AND (failed_at IS NOT NULL OR lease_id IS NULL OR due_at <= now())
      AND NOT (store_id = ${SCHEDULED.storeId} AND key = ${SCHEDULED.key})`)
  return rowCount !== 0
}
