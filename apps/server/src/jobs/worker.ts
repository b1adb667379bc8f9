import type { StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import { enqueue } from './enqueue.ts'
import { type Handler, LANES, type Lane, SCHEDULED } from './job-kind.ts'
import { deleteJobs, extendLeases, type TakenJob, takeJobs } from './job-queries.ts'
import { runJob } from './run-job.ts'

/** How many jobs of a lane a server runs at once. One store never has all of them. */
const SLOTS: Readonly<Record<Lane, number>> = { prompt: 8, background: 2, webhook: 4 }
/** How long a background job runs before other stores have a turn. */
const SLICE_MS = 3_000
const POLL_MS = 1_000
/**
 * How long a lane waits after a job has ended before it takes the next ones. Jobs that end meanwhile are deleted with it, and
 * the next ones are taken together: a transaction for each job would cost several times as much.
 */
const GATHER_MS = 200
const PAUSE_AFTER_FAILURE_MS = 5_000
const HEARTBEAT_MS = 20_000

type Facts = {
  readonly db: Db
  readonly handlers: readonly Handler[]
  readonly log: Logger
}

export type Worker = {
  /** Takes no more jobs, and ends the running ones after the batch under way. Resolves when all have ended. */
  stop(): Promise<void>
}

/** Adds the schedules that do not exist yet. They run at once, and from then on at their intervals. */
export async function enqueueSchedules({ db, handlers }: Pick<Facts, 'db' | 'handlers'>): Promise<void> {
  for (const { kind } of handlers) {
    if (kind.everyMs !== null) await enqueue(db, kind, { ...SCHEDULED, payload: {} })
  }
}

/** The lanes that a server with these handlers looks at. */
const lanesOf = (handlers: readonly Handler[]): Lane[] =>
  LANES.filter((lane) => handlers.some(({ kind }) => kind.lane === lane))

/** Runs jobs until it is stopped. Any number of servers do so on one database. */
export function startWorker(facts: Facts): Worker {
  const stopping = new AbortController()
  const lanes = lanesOf(facts.handlers).map((lane) => runLane(facts, lane, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

/** @returns when it was stopped, no job runs any more, and all that are done are deleted */
async function runLane(facts: Facts, lane: Lane, stopping: AbortSignal): Promise<void> {
  const { db, log } = facts
  const running = new Map<Running, Promise<void>>()
  const done = createDoneJobs(facts)
  const heartbeat = setInterval(() => {
    extend(db, [...running.keys()], done.jobs()).catch((err: unknown) =>
      log.warn({ err }, 'leases of jobs could not be extended'),
    )
  }, HEARTBEAT_MS)
  while (!stopping.aborted) {
    await done.remove()
    const free = SLOTS[lane] - running.size
    const taken = free === 0 ? [] : await takeFor(facts, lane, [...running.keys()], free)
    for (const job of taken ?? []) {
      const one: Running = { job, lost: new AbortController() }
      running.set(
        one,
        runOne({ ...facts, finish: done.add }, one, stopping).finally(() => running.delete(one)),
      )
    }
    if (taken && taken.length > 0 && taken.length < free) continue
    const waitMs = taken ? POLL_MS : PAUSE_AFTER_FAILURE_MS
    await Promise.race([pause(waitMs, stopping), ...running.values()])
    if (done.jobs().length > 0) await pause(GATHER_MS, stopping)
  }
  // The process may be ended while the last job still runs, and what is done must not run again.
  await done.remove()
  while (running.size > 0) {
    await Promise.race(running.values())
    await done.remove()
  }
  clearInterval(heartbeat)
}

/** Collects the jobs that are done, to delete them together. */
function createDoneJobs({ db, log }: Facts) {
  let jobs: readonly TakenJob[] = []
  return {
    jobs: () => jobs,
    async add(job: TakenJob): Promise<void> {
      jobs = [...jobs, job]
    },
    /** Deletes them. If the database does not take that, they stay for the next time, and run again if the server dies. */
    async remove(): Promise<void> {
      const removed = jobs
      if (removed.length === 0) return
      try {
        await deleteJobs(db, removed)
        jobs = jobs.slice(removed.length)
      } catch (err) {
        log.warn({ err, jobs: removed.length }, 'the end of jobs could not be stored yet')
      }
    },
  }
}

type Running = {
  readonly job: TakenJob /** Is aborted if another server has taken the job. */
  readonly lost: AbortController
}

/** @returns null if the database does not answer */
async function takeFor(
  { db, handlers, log }: Facts,
  lane: Lane,
  running: readonly Running[],
  limit: number,
): Promise<TakenJob[] | null> {
  const kinds = handlers.filter(({ kind }) => kind.lane === lane).map(({ kind }) => kind.name)
  try {
    return await takeJobs(db, { lane, kinds, limit, busyStores: busyStores(lane, running) })
  } catch (err) {
    log.warn({ err }, 'jobs could not be taken yet')
    return null
  }
}

function busyStores(lane: Lane, running: readonly Running[]): StoreId[] {
  const stores = Map.groupBy(running, ({ job }) => job.storeId)
  return [...stores].filter(([, jobs]) => jobs.length >= SLOTS[lane] - 1).map(([storeId]) => storeId)
}

type RunFacts = Facts & { readonly finish: (job: TakenJob) => Promise<void> }

async function runOne(
  { db, handlers, log, finish }: RunFacts,
  { job, lost }: Running,
  stopping: AbortSignal,
): Promise<void> {
  const handler = handlers.find(({ kind }) => kind.name === job.kind)
  if (!handler) throw new Error(`No handler for the job ${job.kind}, which was not asked for`)
  const slice = handler.kind.lane === 'background' ? [AbortSignal.timeout(SLICE_MS)] : []
  const signal = AbortSignal.any([stopping, lost.signal, ...slice])
  await runJob({ db, log, finish }, handler, job, signal).catch((err: unknown) =>
    // It runs again when its lease ends.
    log.warn({ err, kind: job.kind, jobId: job.jobId }, 'the end of a job could not be stored'),
  )
}

/** Extends the leases of running jobs, and of those that are done and not deleted yet. */
async function extend(db: Db, running: readonly Running[], done: readonly TakenJob[]): Promise<void> {
  const jobs = [...running.map(({ job }) => job), ...done]
  if (jobs.length === 0) return
  const ours = await extendLeases(db, jobs)
  for (const { job, lost } of running) if (!ours.has(job.jobId)) lost.abort()
}

/**
 * Runs due jobs one after the other until none is left, for tests: nothing extends the leases meanwhile.
 * @returns how many ran
 */
export async function runDueJobs(facts: Facts, signal: AbortSignal = new AbortController().signal): Promise<number> {
  let count = 0
  for (const lane of lanesOf(facts.handlers)) {
    for (;;) {
      const kinds = facts.handlers.filter(({ kind }) => kind.lane === lane).map(({ kind }) => kind.name)
      // A turn can be due without a job that is, so one turn would not show that none is left.
      const taken = await takeJobs(facts.db, { lane, kinds, limit: 1_000, busyStores: [] })
      if (taken.length === 0) break
      const finish = (job: TakenJob) => deleteJobs(facts.db, [job])
      for (const job of taken) await runOne({ ...facts, finish }, { job, lost: new AbortController() }, signal)
      count += taken.length
    }
  }
  return count
}

/**
 * Resolves after this time, or once the signal is aborted. A promise for the life of the server would keep a reaction for
 * each race that it is in.
 */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
