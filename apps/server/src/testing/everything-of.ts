import type { StoreId } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'

/** Every row of every table that belongs to a store: for data that must not change, not be seen, or be gone. */
export async function everythingOf(db: Db, storeId: StoreId): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'store_id' ORDER BY 1`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute(
        sql`SELECT * FROM ${sql.identifier(name)} t WHERE store_id = ${storeId} ORDER BY t::text`,
      )
      return [name, rows] as const
    }),
  )
  return Object.fromEntries(contents)
}
