import type { Db } from '../db/open-db.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import { dropDeleted } from './deleted-queries.ts'
import { GRACE_MS } from './served-revisions.ts'

export const PRUNE_DELETED = hourlyKind('prune_deleted_responses')

/**
 * Deletes the list of deleted responses, once nothing could bring them back. A device keeps unsent messages for as long
 * as its owner does, so that no number of days is enough: the condition is that their revision takes no answers any
 * more. One more day is added, for messages that waited and for servers whose clocks differ.
 * @param signal ends it after the revision under way
 * @returns whether none is left
 */
export const pruneDeleted = (db: Db, now: Date, signal: AbortSignal): Promise<boolean> =>
  dropDeleted(db, new Date(now.getTime() - 2 * GRACE_MS), signal)
