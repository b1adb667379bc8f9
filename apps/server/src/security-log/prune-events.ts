import { DAY_MS } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import { deleteOld } from '../db/delete-old.ts'
import type { Db } from '../db/open-db.ts'
import { hourlyKind } from '../jobs/job-kind.ts'

export const PRUNE_SECURITY_EVENTS = hourlyKind('prune_security_events')

/** How long merchants can look events up. */
export const RETAINED_DAYS = 90

/**
 * Deletes the security events that are older than 90 days.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export function pruneSecurityEvents(db: Db, now: Date, signal: AbortSignal): Promise<boolean> {
  const before = new Date(now.getTime() - RETAINED_DAYS * DAY_MS).toISOString()
  return deleteOld(db, { table: 'security_events', time: 'at', isOld: sql`at < ${before}` }, signal)
}
