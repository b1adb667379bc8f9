import type { SessionId, StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import { sql } from '../db/drizzle.ts'
import { isStoreOf } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'

/** The uses of so many sessions wait at most. While the database is away for long, those of others are dropped. */
const MAX_WAITING = 10_000

type SessionUse = {
  readonly storeId: StoreId
  readonly sessionId: SessionId
  /** As sessions keep it (`sessionNetwork`). */
  readonly network: string
  readonly usedAt: Date
}

export type SessionUses = ReturnType<typeof createSessionUses>

/**
 * Keeps when and from which network each session was used last. Uses are gathered in memory, because each request is one: a
 * server that is killed loses those that were not written yet.
 */
export function createSessionUses(db: Db, log: Logger) {
  let waiting = new Map<SessionId, SessionUse>()
  return {
    note(use: SessionUse): void {
      if (waiting.has(use.sessionId) || waiting.size < MAX_WAITING) waiting.set(use.sessionId, use)
    },

    /** Writes the uses collected so far. Never throws: those that cannot be written wait for the next time. */
    async write(): Promise<void> {
      const taken = waiting
      if (taken.size === 0) return
      waiting = new Map()
      try {
        for (const uses of await db.shards.split([...taken.values()])) await writeUses(db, uses)
      } catch (error) {
        log.warn({ err: error }, 'the last uses of sessions could not be written yet')
        waiting = new Map([...taken, ...waiting])
      }
    },
  }
}

/** A row that another server writes at this moment is left to it, so that two servers never wait for each other. */
async function writeUses(db: Db, uses: readonly SessionUse[]): Promise<void> {
  await db.execute(sql`
    UPDATE sessions SET last_used_at = used."usedAt", network = used.network
    FROM (
      SELECT t.* FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        AS t("storeId" uuid, "sessionId" uuid, network text, "usedAt" timestamptz)
      CROSS JOIN LATERAL (
        SELECT FROM sessions
        WHERE store_id = t."storeId" AND session_id = t."sessionId" AND ${isStoreOf(db, sql`store_id`, uses)}
        OFFSET 0 FOR UPDATE SKIP LOCKED) free) used
    WHERE sessions.store_id = used."storeId" AND sessions.session_id = used."sessionId"
      AND ${isStoreOf(db, sql`sessions.store_id`, uses)} AND sessions.last_used_at < used."usedAt"`)
}
