import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Db, openDb } from './open-db.ts'

/** PgBouncer's reply to a connection with a startup parameter that it does not track. */
const REFUSAL = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0')

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Forwards everything to the database, except connections with startup parameters. */
async function startPooler() {
  const target = new URL(database.url)
  const server = createServer((inner) => {
    inner.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        const length = Buffer.alloc(4)
        length.writeInt32BE(REFUSAL.length + 4)
        inner.end(Buffer.concat([Buffer.from('E'), length, REFUSAL]))
        return
      }
      const outer = connect({ port: Number(target.port), host: target.hostname })
      outer.write(startup)
      inner.pipe(outer).pipe(inner)
      for (const socket of [inner, outer]) socket.on('error', () => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, close: () => new Promise((resolve) => server.close(resolve)) }
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
