import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

/** The database, or a transaction on it: operations take either. */
export type Db = Pick<
  NodePgDatabase<typeof schema>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type OpenDb = { readonly db: Db; close(): Promise<void> }

/** Days are compared as the text PostgreSQL sends, so that no time zone of this machine can move them. */
const DATE_OID = 1082
pg.types.setTypeParser(DATE_OID, (text) => text)

/**
 * Opens a pool.
 * @param connections how many at most; the response writer asks for one
 */
export function openDb(url: string, connections: number, onError: (error: Error) => void): OpenDb {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  const close = () => {
    closing = true
    return pool.end()
  }
  return { db: drizzle(pool, { schema }), close }
}

/** The SQLSTATE of a failed query, wherever the driver or the query builder put it; null for other errors. */
export function sqlState(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return e.code ?? null
  }
  return null
}
