import type { StoreId } from '@earshot/survey'
import { type SQL, sql } from './drizzle.ts'
import type { Db } from './open-db.ts'

type Old = {
  readonly table: 'shown_players' | 'told_fields' | 'jobs' | 'security_events'
  /** The column after `store_id` in the index that finds old rows. */
  readonly time: string
  /** A condition on that column. If the index is partial, it names the predicate of the index, too (ADR-0011). */
  readonly isOld: SQL
  /** A query of `store_id`: the stores that may have old rows. By default those in `stores` that have one. */
  readonly stores?: SQL
}

/**
 * Deletes the old rows of a table store by store, so that only these rows are read. An index by time alone could do it at
 * once, but every index begins with the store.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export async function deleteOld(db: Db, { table, time, isOld, stores }: Old, signal: AbortSignal): Promise<boolean> {
  const name = sql.identifier(table)
  const withOld = sql`
    SELECT s.store_id FROM stores s CROSS JOIN LATERAL (
      SELECT FROM ${name} t WHERE t.store_id = s.store_id AND ${isOld} ORDER BY ${sql.identifier(time)} LIMIT 1) old`
  const { rows } = await db.execute<{ store_id: StoreId }>(stores ?? withOld)
  for (const { store_id: storeId } of rows) {
    await db.execute(sql`DELETE FROM ${name} WHERE store_id = ${storeId} AND ${isOld}`)
    if (signal.aborted) return false
  }
  return true
}
