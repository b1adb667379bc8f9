import { DAY_MS } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { deleteOld } from '../db/delete-old.ts'
import type { Db } from '../db/open-db.ts'
import { jobKind } from './job-kind.ts'

export const PRUNE_FAILED_JOBS = jobKind<object>('prune_failed_jobs', 'background', { everyMs: 60 * 60 * 1000 })

const RETAINED_MS = 14 * DAY_MS

/** Deletes the jobs that failed for good more than 14 days ago. */
export async function pruneFailedJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETAINED_MS).toISOString()
  await deleteOld(db, { table: 'jobs', time: 'failed_at', isOld: sql`failed_at < ${before}` })
}
