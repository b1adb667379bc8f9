import type { StoreId } from '@earshot/survey'
import { deleteOld } from '../db/delete-old.ts'
import { sql } from '../db/drizzle.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import type { IncomingShown } from './incoming.ts'

// The statements about players that painted.

export type ShownKey = Pick<IncomingShown, 'storeId' | 'shownId'>

/**
 * Stores the ids of players that painted, in the order of their keys, so that two servers cannot deadlock.
 * @returns those that were not known yet
 */
export async function insertShown(db: Db, shown: readonly IncomingShown[]): Promise<ShownKey[]> {
  if (shown.length === 0) return []
  const { rows } = await db.execute<{ store_id: StoreId; shown_id: string }>(sql`
    INSERT INTO shown_players (store_id, shown_id, survey_id, received_at)
    SELECT s.store_id, k."shownId", k."surveyId", k."receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
      AS k("storeId" uuid, "shownId" uuid, "surveyId" uuid, "receivedAt" timestamptz) ${joinStores(db, 'k', shown)}
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING store_id, shown_id`)
  return rows.map((row) => ({ storeId: row.store_id, shownId: row.shown_id }))
}

/**
 * Forgets the players that painted before a moment, as `deleteOld` does. The second condition is the predicate of their
 * index by time.
 */
export function dropShown(db: Db, before: Date, signal: AbortSignal): Promise<boolean> {
  const isOld = sql`received_at < ${before.toISOString()} AND received_at > '-infinity'`
  return deleteOld(db, { table: 'shown_players', time: 'received_at', isOld }, signal)
}
