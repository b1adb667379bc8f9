import type { StoreId } from '@earshot/survey'

/**
 * Jobs of different lanes never wait for each other. Somebody waits for a prompt job. A background job may take
 * minutes, so it works in batches and gives other stores a turn. All webhooks wait for one receiver, which may not
 * answer for long.
 */
export const LANES = ['prompt', 'background', 'webhook'] as const
export type Lane = (typeof LANES)[number]

/** One sort of background work. Nouns declare their kinds; `start/job-handlers.ts` says what each does. */
export type JobKind<Payload extends object> = {
  /** Is stored with each job, so it never changes. */
  readonly name: string
  readonly lane: Lane
  /** After so many attempts a job has failed for good. */
  readonly maxAttempts: number
  /** A schedule runs again so long after each success. Null: a job ends when it succeeds. */
  readonly everyMs: number | null
  /** Never set: it only carries the type of the payload. */
  readonly payload?: Payload
}

/** The waits between ten attempts add up to about 43 minutes. */
const MAX_ATTEMPTS = 10

export function jobKind<Payload extends object>(
  name: string,
  lane: Lane,
  { maxAttempts = MAX_ATTEMPTS, everyMs = null }: { maxAttempts?: number; everyMs?: number | null } = {},
): JobKind<Payload> {
  return { name, lane, maxAttempts, everyMs }
}

const HOUR_MS = 60 * 60 * 1000

/** A kind of work that belongs to no store and runs every hour, on one of the servers. */
export const hourlyKind = (name: string): JobKind<object> => jobKind(name, 'background', { everyMs: HOUR_MS })

/** The store of work that belongs to no store. */
export const NO_STORE = '00000000-0000-0000-0000-000000000000' as StoreId

/** All schedules have this store and key, so there is one of each kind. */
export const SCHEDULED = { storeId: NO_STORE, key: '' } as const

export type Job<Payload extends object = object> = {
  readonly storeId: StoreId
  /** Stays the same over all attempts: the effect of a job can be recognized by it. */
  readonly jobId: string
  readonly payload: Payload
}

/** A payload: the work is unfinished, and the job continues with it when its store has its next turn. */
export type JobOutcome<Payload extends object> = 'done' | { readonly continueWith: Payload }

export type Handler = {
  readonly kind: JobKind<object>
  readonly run: (job: Job, signal: AbortSignal) => Promise<JobOutcome<object>>
}

/**
 * Says what a kind of job does. `run` may be called again for a job that it has finished, if the server dies before the
 * job is deleted. It returns early, between two transactions, once `signal` is aborted.
 */
export const handlerOf = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (job: Job<Payload>, signal: AbortSignal) => Promise<JobOutcome<Payload>>,
): Handler => ({ kind, run: run as Handler['run'] })

/** Thrown by a handler if another attempt cannot succeed either: the job has failed for good. */
export class HopelessJobError extends Error {}
