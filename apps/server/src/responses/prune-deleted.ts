import type { Db } from '../db/open-db.ts'
import { dropDeleted } from './deleted-queries.ts'
import { GRACE_MS } from './served-revisions.ts'

/**
 * Forgets which responses were deleted, once nothing could bring them back. A device keeps what it could not send for
 * as long as its owner does, so that no number of days is enough: what counts is that their revision takes no answers
 * any more. A day more than that, for messages that waited and for servers whose clocks differ.
 */
export const pruneDeleted = (db: Db, now: Date): Promise<void> =>
  dropDeleted(db, new Date(now.getTime() - 2 * GRACE_MS))
