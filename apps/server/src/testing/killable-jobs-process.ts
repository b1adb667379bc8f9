import { argv, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { sql } from '../db/drizzle.ts'
import { openDb } from '../db/open-db.ts'
import { handlerOf, type Job } from '../jobs/job-kind.ts'
import { startWorker } from '../jobs/worker.ts'
import { EFFECT, LAST_STEP, STEPPED_EFFECT } from './killable-jobs.ts'

/**
 * A process that tests can kill: `node killable-jobs-process.ts <database URL>` says `ready`, and runs jobs once it gets
 * a message. It ends with its parent.
 */
const MAX_PAUSE_MS = 12
const CONNECTIONS = 6

const fail = (error: Error) => {
  throw error
}
const { db } = openDb(argv[2] ?? '', CONNECTIONS, fail, 'long')

/** Pauses before and after, so that a kill finds jobs at every point. */
async function haveEffect({ storeId, jobId }: Job, step: number): Promise<void> {
  await sleep(Math.random() * MAX_PAUSE_MS)
  await db.execute(sql`INSERT INTO effects VALUES (${storeId}, ${jobId}, ${step}, ${pid})`)
  await sleep(Math.random() * MAX_PAUSE_MS)
}

const handlers = [
  handlerOf(EFFECT, async (job) => {
    await haveEffect(job, 0)
    return 'done'
  }),
  handlerOf(STEPPED_EFFECT, async (job) => {
    const { step } = job.payload
    await haveEffect(job, step)
    return step < LAST_STEP ? { continueWith: { step: step + 1 } } : 'done'
  }),
]

// A kill should find the server at work, not while it connects.
await Promise.all(Array.from({ length: CONNECTIONS }, () => db.execute(sql`SELECT pg_sleep(0.01)`)))
process.on('disconnect', () => process.exit())
process.once('message', () => startWorker({ db, handlers, log: pino({ level: 'error' }) }))
process.send?.('ready')
