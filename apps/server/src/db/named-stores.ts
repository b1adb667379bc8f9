import type { StoreId } from '@earshot/survey'
import { type SQL, sql } from './drizzle.ts'
import type { Db } from './open-db.ts'

type RowOfStore = { readonly storeId: StoreId }

// A distributed database sends a statement to the one node that has its stores only if the statement names them for each
// table (ADR-0087). A statement with rows of several stores must not let the planner choose how it finds them: from the list of
// stores alone it would read everything of theirs.

/**
 * Whether a `store_id` is one that these rows belong to. On a database that is not distributed it is true of any, because each row
 * would be compared with all stores of a batch.
 * @param column a `store_id`
 */
export function isStoreOf(db: Pick<Db, 'shards'>, column: SQL, rows: readonly RowOfStore[]): SQL {
  const isNeeded = db.shards.canBeDistributed()
  const stores = isNeeded ? [...new Set(rows.map(({ storeId }) => storeId))] : []
  return sql`(${column} = ANY (${sql.param(stores)}::uuid[]) OR ${!isNeeded}::boolean)`
}

/**
 * Joins the rows of a record set with their stores as `s`, for `INSERT ... SELECT s.store_id, ...`: a distributed database must
 * see that a row belongs to the store that it is selected with.
 * @param recordset the record set in FROM, which comes before
 */
export const joinStores = (db: Pick<Db, 'shards'>, recordset: string, rows: readonly RowOfStore[]): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT store_id FROM stores
    WHERE store_id = ${sql.identifier(recordset)}."storeId" AND ${isStoreOf(db, sql`store_id`, rows)} OFFSET 0) s`
