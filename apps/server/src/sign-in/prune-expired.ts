import { lt } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { passwordResets, replacedKeys, sessions, usedTickets } from '../db/schema.ts'
import { hourlyKind } from '../jobs/job-kind.ts'

export const PRUNE_EXPIRED = hourlyKind('prune_sign_ins')

/** Removes what has run out: sessions, reset links, used tickets and replaced keys that would be refused anyway. */
export async function pruneExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  await db.delete(replacedKeys).where(lt(replacedKeys.acceptedUntil, now))
  await db.delete(usedTickets).where(lt(usedTickets.expiresAt, now))
}
