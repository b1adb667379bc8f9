import type { Db } from '../db/open-db.ts'
import { dropDeleted } from './deleted-queries.ts'
import { GRACE_MS } from './served-revisions.ts'

/**
 * Deletes the list of deleted responses, once nothing could bring them back. A device keeps unsent messages for as long
 * as its owner does, so that no number of days is enough: the condition is that their revision takes no answers any
 * more. One more day is added, for messages that waited and for servers whose clocks differ.
 */
export const pruneDeleted = (db: Db, now: Date): Promise<void> =>
  dropDeleted(db, new Date(now.getTime() - 2 * GRACE_MS))
