import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { sql } from './drizzle.ts'
import { migrate } from './migrate.ts'
import { type Db, openDb } from './open-db.ts'

/** PgBouncer's reply to a connection with a startup parameter that it does not track. */
const REFUSAL = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0')

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The message with which a client leaves. */
const TERMINATE = Buffer.from('X\0\0\0\x04')

/**
 * Forwards everything to the database, except connections with startup parameters. Connections to the database stay open,
 * as they were left, after their clients have gone.
 */
async function startPooler() {
  const target = new URL(database.url)
  const serverConnections: Socket[] = []
  const server = createServer((inner) => {
    inner.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        const length = Buffer.alloc(4)
        length.writeInt32BE(REFUSAL.length + 4)
        inner.end(Buffer.concat([Buffer.from('E'), length, REFUSAL]))
        return
      }
      const outer = connect({ port: Number(target.port), host: target.hostname })
      serverConnections.push(outer)
      outer.write(startup)
      inner.on('data', (chunk: Buffer) => {
        if (!chunk.equals(TERMINATE)) outer.write(chunk)
        else inner.end()
      })
      outer.pipe(inner)
      for (const socket of [inner, outer]) socket.on('error', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    serverConnections,
    close: async () => {
      for (const outer of serverConnections) outer.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('every statement has its limits even behind a pooler that refuses startup parameters', async () => {
  const pooler = await startPooler()
  const { db, close } = openDb(pooler.url, 1, () => {}, 'writer')
  const limit = async (on: Db) => (await on.execute(sql`SELECT current_setting('statement_timeout') AS ms`)).rows[0]?.ms
  // The first statement detects the refusal.
  await limit(db)
  expect([await limit(db), await db.transaction(limit)]).toEqual(['4s', '4s'])
  await close()
  await pooler.close()
})

test('callers that are refused at the same time all try again without startup parameters', async () => {
  const pooler = await startPooler()
  const { db, close } = openDb(pooler.url, 3, () => {})
  const one = async () => (await db.execute(sql`SELECT 1 AS one`)).rows
  expect(await Promise.all([one(), one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
  await close()
  await pooler.close()
})

test('a pooler that keeps connections does not keep the migration lock', async () => {
  const pooler = await startPooler()
  expect(await migrate(pooler.url)).toEqual([])
  const ids = sql`SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'earshot migration'`
  expect((await database.db.execute(ids)).rows).toEqual([{ open: pooler.serverConnections.length }])
  const locks = sql`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  expect((await database.db.execute(locks)).rows).toEqual([])
  await pooler.close()
})
