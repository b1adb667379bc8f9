import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'

/**
 * Makes jobs due, and ends their leases, as if so much time had passed.
 * @param interval in PostgreSQL's words, such as `1 hour`
 */
export async function passJobTime(db: Pick<Db, 'execute'>, interval: string): Promise<void> {
  await db.execute(sql`
    WITH moved AS (UPDATE jobs SET due_at = due_at - ${interval}::interval)
    UPDATE job_turns SET due_at = due_at - ${interval}::interval`)
}
