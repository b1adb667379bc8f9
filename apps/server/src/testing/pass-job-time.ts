import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'

/**
 * Makes jobs due, and ends their leases, as if so much time had passed.
 * @param interval in PostgreSQL's words, such as `1 hour`
 */
export async function passJobTime(db: Pick<Db, 'execute'>, interval: string): Promise<void> {
  // Read before they are written, because Citus lets no node compute a time from another column.
  for (const [table, key] of [
    ['jobs', 'job_id'],
    ['job_turns', 'lane'],
  ] as const) {
    const { rows } = await db.execute(sql`
      SELECT store_id, ${sql.identifier(key)}::text AS key, due_at - ${interval}::interval AS due_at
      FROM ${sql.identifier(table)}`)
    await db.execute(sql`
      UPDATE ${sql.identifier(table)} t SET due_at = earlier.due_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS earlier(store_id uuid, key text, due_at timestamptz)
      WHERE t.store_id = earlier.store_id AND t.${sql.identifier(key)}::text = earlier.key`)
  }
}
