import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { type Handler, HopelessJobError, type JobKind } from './job-kind.ts'
import { failJob, postponeJob, type TakenJob } from './job-queries.ts'

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 24 * 60 * 60 * 1000
const MAX_ERROR_LENGTH = 500

/**
 * How long a job waits after its nth failed attempt: twice as long each time, and up to a quarter more or less, so that
 * jobs that failed together are not retried together.
 * @param random from 0 to 1
 */
function retryWaitMs(attempts: number, random: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.75 + random / 2)
}

type Facts = {
  readonly db: Db
  readonly log: Logger
  /** Is given each job that is done, which has to be deleted. */
  readonly finish: (job: TakenJob) => Promise<void>
}

/** Runs a job once, and stores how it ended. Throws only if the database does not take that. */
export async function runJob(
  { db, log, finish }: Facts,
  { kind, run }: Handler,
  job: TakenJob,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await run(job, signal).catch((error: unknown) => ({ error }))
  if (typeof outcome === 'object' && 'error' in outcome) return storeFailure({ db, log }, kind, job, outcome.error)
  const { payload, attempts } = job
  if (outcome !== 'done') {
    // It has failed no more often than before.
    return postponeJob(db, job, { payload: outcome.continueWith, waitMs: 0, attempts: attempts - 1, error: null })
  }
  if (kind.everyMs === null) return finish(job)
  return postponeJob(db, job, { payload, waitMs: kind.everyMs, attempts: 0, error: null })
}

async function storeFailure(
  { db, log }: Pick<Facts, 'db' | 'log'>,
  kind: JobKind<object>,
  job: TakenJob,
  failure: unknown,
): Promise<void> {
  const { storeId, jobId, attempts, payload } = job
  const facts = { kind: kind.name, storeId, jobId, attempts, err: failure }
  const error = reasonOf(failure).slice(0, MAX_ERROR_LENGTH)
  const isLast = failure instanceof HopelessJobError || attempts >= kind.maxAttempts
  if (!isLast) {
    const waitMs = Math.round(Math.min(retryWaitMs(attempts, Math.random()), kind.everyMs ?? MAX_WAIT_MS))
    log.warn({ event: 'job_retried', ...facts, waitMs }, 'a job failed and is tried again')
    return postponeJob(db, job, { payload, waitMs, attempts, error })
  }
  log.error({ event: 'job_failed', ...facts }, 'a job failed for good')
  if (kind.everyMs === null) return failJob(db, job, error)
  // A schedule never ends.
  return postponeJob(db, job, { payload, waitMs: kind.everyMs, attempts: 0, error })
}

/** The message of the innermost cause. The message of a failed statement has its values, which can be addresses. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  // One for each address of a host; its own message is empty.
  const cause: unknown = failure instanceof AggregateError ? failure.errors[0] : failure.cause
  return cause instanceof Error ? reasonOf(cause) : failure.message
}
