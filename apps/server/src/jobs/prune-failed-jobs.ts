import { DAY_MS } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { deleteOld } from '../db/delete-old.ts'
import type { Db } from '../db/open-db.ts'
import { hourlyKind } from './job-kind.ts'

export const PRUNE_FAILED_JOBS = hourlyKind('prune_failed_jobs')

const RETAINED_MS = 14 * DAY_MS

/**
 * Deletes the jobs that failed for good more than 14 days ago.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export function pruneFailedJobs(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const before = new Date(now.getTime() - RETAINED_MS).toISOString()
  return deleteOld(db, { table: 'jobs', time: 'failed_at', isOld: sql`failed_at < ${before}` }, signal)
}
