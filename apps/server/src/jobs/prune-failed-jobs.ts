import { DAY_MS } from '@earshot/survey'
import { deleteOld } from '../db/delete-old.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { RETAINED_DAYS } from '../db/personal-data.ts'
import { hourlyKind } from './job-kind.ts'

export const PRUNE_FAILED_JOBS = hourlyKind('prune_failed_jobs')

/**
 * Deletes the jobs that failed for good too long ago.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export function pruneFailedJobs(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const before = new Date(now.getTime() - RETAINED_DAYS.failedJob * DAY_MS).toISOString()
  const isOld = sql`failed_at < ${before}`
  // The index of failed jobs has few entries, and a distributed database does not join this table with others.
  const stores = sql`SELECT DISTINCT store_id FROM jobs WHERE ${isOld}`
  return deleteOld(db, { table: 'jobs', time: 'failed_at', isOld, stores }, signal)
}
