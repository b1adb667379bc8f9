import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '../db/open-db.ts'
import type { Env } from '../env.ts'

/** `/healthz`: the process answers. `/readyz`: it can also do its work, so send it some. */
export function health(db: Db, isReady: () => boolean) {
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ data: { status: 'up' } }))
    .get('/readyz', async (c) => {
      const ready = isReady() && (await databaseAnswers(db, c.var.log))
      return c.json({ data: { status: ready ? 'ready' : 'not ready' } }, ready ? 200 : 503)
    })
}

async function databaseAnswers(db: Db, log: Env['Variables']['log']): Promise<boolean> {
  try {
    await db.execute(sql`SELECT 1`)
    return true
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return false
  }
}
