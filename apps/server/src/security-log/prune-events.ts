import { DAY_MS } from '@earshot/survey'
import { deleteOld } from '../db/delete-old.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { RETAINED_DAYS } from '../db/personal-data.ts'
import { hourlyKind } from '../jobs/job-kind.ts'

export const PRUNE_SECURITY_EVENTS = hourlyKind('prune_security_events')

/**
 * Deletes the security events that are too old.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export function pruneSecurityEvents(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const before = new Date(now.getTime() - RETAINED_DAYS.securityEvent * DAY_MS).toISOString()
  return deleteOld(db, { table: 'security_events', time: 'at', isOld: sql`at < ${before}` }, signal)
}
