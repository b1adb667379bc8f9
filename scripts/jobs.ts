import { validate as isUuid } from 'uuid'
import type { Db } from '../apps/server/src/db/open-db.ts'
import {
  discardJob,
  findJob,
  JOB_STATES,
  type JobFilter,
  type KindSummary,
  type ListedJob,
  listJobs,
  retryFailedJobs,
  retryJob,
  summarizeJobs,
} from '../apps/server/src/jobs/operate-jobs.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { SentenceError } from './command.ts'
import { knownStore } from './known-account.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { type CommandResult, operate, readWholeNumber, table } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run jobs -- list [--store STORE] [--kind KIND] [--failed] [--after JOB] [--limit 100] [--json]
npm run jobs -- retry JOB [--json]
npm run jobs -- retry --all-failed [--store STORE] [--kind KIND] [--json]
npm run jobs -- discard JOB [--json]
list counts the jobs of each kind, and lists those that failed for good; with --store or --kind waiting and running ones
too, unless --failed is set. JOB is the id of a job. STORE is the id of a store, or the email address that its merchant
logs in with.`

/** How much of an error a line of the table shows. */
const ERROR_LENGTH = 100

const { values, positionals } = parseOperatorArgs(
  USAGE,
  {
    store: { type: 'string' },
    kind: { type: 'string' },
    failed: { type: 'boolean', default: false },
    'all-failed': { type: 'boolean', default: false },
    after: { type: 'string' },
    limit: { type: 'string', default: '100' },
  },
  { positionals: [1, 2] },
)

async function list(): Promise<CommandResult> {
  const limit = readWholeNumber('--limit', values.limit, 10_000)
  await using database = await reachDatabase(1)
  const filter = await readFilter(database.db)
  const { after = null } = values
  if (after !== null && !isUuid(after)) throw new SentenceError('--after must be the id of a job.')
  const isNarrowed = filter.storeId !== null || filter.kind !== null
  const states = isNarrowed && !values.failed ? JOB_STATES : (['failed'] as const)
  const kinds = await summarizeJobs(database.db, filter)
  const jobs = await listJobs(database.db, filter, { states, after, limit })
  const last = jobs.length === limit ? jobs.at(-1)?.jobId : undefined
  const count = (state: 'waiting' | 'running' | 'failed') => kinds.reduce((sum, kind) => sum + kind[state], 0)
  return {
    text: describeList(kinds, jobs) + (last === undefined ? '' : `\nMore: add --after ${last}`),
    data: { kinds, jobs, next: last ?? null },
    event: 'jobs_listed',
    facts: { waiting: count('waiting'), running: count('running'), failed: count('failed') },
  }
}

function describeList(kinds: readonly KindSummary[], jobs: readonly ListedJob[]): string {
  if (kinds.length === 0) return 'There is no job.'
  const listed = jobs.length === 0 ? [] : ['', table(jobs.map(jobRow))]
  return [table(kinds.map(kindRow)), ...listed].join('\n')
}

const kindRow = ({ kind, waiting, running, failed, oldestDueSeconds }: KindSummary) => ({
  kind,
  waiting: String(waiting),
  running: String(running),
  failed: String(failed),
  'oldest has been due for': oldestDueSeconds === null ? '' : `${oldestDueSeconds} s`,
})

const jobRow = (job: ListedJob) => ({
  job: job.jobId,
  store: job.storeId ?? 'none',
  kind: job.kind,
  state: describeState(job),
  attempts: String(job.attempts),
  // Errors can quote what other servers said, so control characters are left out.
  'last error': (job.lastError ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, ERROR_LENGTH),
})

function describeState({ state, failedAt, dueAt }: ListedJob): string {
  if (failedAt !== null) return `failed ${minuteOf(failedAt)}`
  return state === 'running' ? 'running' : `due ${minuteOf(dueAt)}`
}

/** As `2026-11-25T14:03Z`. */
const minuteOf = (moment: Date) => `${moment.toISOString().slice(0, 16)}Z`

async function retry(jobId: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const job = await requireJob(database.db, jobId)
  const outcome = await retryJob(database.db, job)
  if (outcome === 'not failed') {
    throw new SentenceError(`${jobId} has not failed for good: ${describeState(job)}. It is tried by itself.`)
  }
  if (outcome === 'same key') {
    throw new SentenceError(
      `${jobId} stays as it is: an unfinished job of the same kind and store does the same work. ` +
        `Discard this one: npm run jobs -- discard ${jobId}`,
    )
  }
  return {
    text: `${jobId} is due now. A running server tries it within a second.`,
    data: { job },
    event: 'job_retried_by_operator',
    storeId: job.storeId ?? undefined,
    facts: factsOf(job),
  }
}

async function retryAll(): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const filter = await readFilter(database.db)
  const { retried, sameKey } = await retryFailedJobs(database.db, filter)
  const left =
    sameKey === 0
      ? ''
      : `\n${counted(sameKey, 'failed job stays', 'failed jobs stay')}, because unfinished jobs do the same work. To see and discard: npm run jobs -- list --failed`
  return {
    text: `${counted(retried, 'job is', 'jobs are')} due now.${left}`,
    data: { retried, sameKey },
    event: 'jobs_retried_by_operator',
    storeId: filter.storeId ?? undefined,
    facts: { retried, sameKey, kind: filter.kind },
  }
}

async function discard(jobId: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const job = await requireJob(database.db, jobId)
  if (!(await discardJob(database.db, job))) {
    const reason = job.storeId === null ? 'it runs, or is a schedule, which never ends' : 'it runs'
    throw new SentenceError(`${jobId} stays as it is: ${reason}.`)
  }
  return {
    text: `${jobId} is deleted. It will not run.`,
    data: { job },
    event: 'job_discarded',
    storeId: job.storeId ?? undefined,
    facts: factsOf(job),
  }
}

/** Errors are not in the log: they can quote addresses. */
const factsOf = ({ jobId, kind, attempts }: ListedJob) => ({ jobId, kind, attempts })

async function readFilter(db: Db): Promise<JobFilter> {
  const { store: wanted, kind = null } = values
  if (wanted === undefined) return { storeId: null, kind }
  const store = await knownStore(db, wanted)
  return { storeId: store.storeId, kind }
}

async function requireJob(db: Db, jobId: string): Promise<ListedJob> {
  const job = await findJob(db, jobId)
  if (job === null) throw new SentenceError(`There is no job ${jobId}. Jobs that are done are deleted.`)
  return job
}

await operate('jobs', values.json, async () => {
  const [action, jobId] = positionals
  if (action === 'list' && jobId === undefined) return list()
  if (action === 'retry' && jobId === undefined && values['all-failed']) return retryAll()
  if (jobId !== undefined && action === 'retry' && !values['all-failed']) return retry(jobId)
  if (jobId !== undefined && action === 'discard') return discard(jobId)
  return refuseArguments('These arguments do not fit together.', USAGE)
})
