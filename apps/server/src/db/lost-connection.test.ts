import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { acceptResponses } from '../responses/accept-responses.ts'
import { createGroupCommit } from '../responses/group-commit.ts'
import type { IncomingResponse } from '../responses/incoming.ts'
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { sql } from './drizzle.ts'
import { failureKind, sqlState } from './failure-kind.ts'
import { type Db, type OpenDb, openDb } from './open-db.ts'
import type { Work } from './work-limits.ts'

let app: TestApp
let proxy: SilentProxy
beforeAll(async () => {
  app = await openTestApp()
  await app.db.execute(sql`CREATE TABLE notes (text text NOT NULL)`)
  proxy = await startSilentProxy(app.url)
})
afterAll(async () => {
  await proxy.close()
  await app.close()
})

const opened: OpenDb[] = []
afterEach(async () => {
  proxy.resume()
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** One connection, like the writer's pool, so that a connection that is not released stops everything. */
function openOne(url = app.url, work: Work = 'writer'): OpenDb {
  const one = openDb(url, 1, () => {}, work)
  opened.push(one)
  return one
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const one = async (db: Db) => (await db.execute(sql`SELECT 1 AS one`)).rows
const pidOf = async (db: Db) => Number((await db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid)
const setting = async (db: Db, name: string) =>
  (await db.execute(sql`SELECT current_setting(${name}) AS value`)).rows[0]?.value

test('a connection that is lost inside a transaction fails that transaction alone', async () => {
  const { db } = openOne()
  const error = await failureOf(
    db.transaction(async (tx) => {
      await app.db.execute(sql`SELECT pg_terminate_backend(${await pidOf(tx)}::integer)`)
      await one(tx)
    }),
  )
  expect(failureKind(error)).toBe('database')
  expect(await one(db)).toEqual([{ one: 1 }])
  expect(await db.transaction(one)).toEqual([{ one: 1 }])
})

test('a transaction fails if its connection is lost while it waits for something else', async () => {
  const { db } = openOne()
  const error = await failureOf(
    db.transaction(async (tx) => {
      await app.db.execute(sql`SELECT pg_terminate_backend(${await pidOf(tx)}::integer)`)
      await new Promise(() => {})
    }),
  )
  expect(failureKind(error)).toBe('database')
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('a transaction that cannot begin releases its connection', async () => {
  const { db } = openOne()
  const error = await failureOf(db.transaction(one, { isolationLevel: 'no such level' as never }))
  expect(sqlState(error)).toBe('42601')
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('a transaction on a network that drops all packets ends within ten seconds', async () => {
  const { db } = openOne(proxy.url)
  const start = performance.now()
  const error = await failureOf(
    db.transaction(async (tx) => {
      await one(tx)
      proxy.silence('open')
      await one(tx)
    }),
  )
  expect(failureKind(error)).toBe('database')
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('a statement on a network that drops all packets ends within ten seconds', async () => {
  const { db } = openOne(proxy.url, 'request')
  await one(db)
  proxy.silence('all')
  const start = performance.now()
  expect(failureKind(await failureOf(one(db)))).toBe('database')
  expect(failureKind(await failureOf(one(db)))).toBe('database')
  expect(performance.now() - start).toBeLessThan(10_000)
  proxy.resume()
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('a transaction in which a failed statement was ignored is not reported as committed', async () => {
  const { db } = openOne()
  const error = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES ('kept?')`)
      await failureOf(tx.execute(sql`SELECT 1 / 0`))
    }),
  )
  expect(error).toMatchObject({ message: expect.stringContaining('rolled back') })
  expect((await db.execute(sql`SELECT * FROM notes`)).rows).toEqual([])
})

test('a transaction inside a transaction is a savepoint', async () => {
  const { db } = openOne()
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO notes VALUES ('outer')`)
    await failureOf(
      tx.transaction(async (inner) => {
        await inner.execute(sql`INSERT INTO notes VALUES ('inner')`)
        throw new Error('not this one')
      }),
    )
  })
  expect((await db.execute(sql`DELETE FROM notes RETURNING text`)).rows).toEqual([{ text: 'outer' }])
})

test('a transaction has the requested isolation level and access mode', async () => {
  const { db } = openOne()
  const modes = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const settings = await db.transaction(
    async (tx) => [await setting(tx, 'transaction_isolation'), await setting(tx, 'transaction_read_only')],
    modes,
  )
  expect(settings).toEqual(['repeatable read', 'on'])
  expect(await setting(db, 'transaction_read_only')).toBe('off')
})

test.each([
  ['writer', ['4s', '2s', '4s']],
  ['request', ['5s', '4s', '5s']],
  ['long', ['10min', '10s', '1min']],
  ['command', ['1h', '1h', '0']],
] as const)('the database enforces the limits of %s', async (work, limits) => {
  const { db } = openOne(app.url, work)
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const read = async (on: Db) => {
    const values = []
    for (const name of names) values.push(await setting(on, name))
    return values
  }
  expect(await read(db)).toEqual(limits)
  expect(await db.transaction(read)).toEqual(limits)
})

test('answers that wait for a lock are refused with a time to retry', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const facts = { storeId: store.storeId, device: 'phone', test: false, spam: false, allowance: null, order: null }
  const message = { ...aMessage(survey), ...facts, seconds: null, facts: {}, receivedAt: app.clock.now } as never
  const { db } = openOne()
  const writer = createGroupCommit({
    writeBatch: (messages: readonly IncomingResponse[]) => acceptResponses(db, messages),
    log: pino({ level: 'silent' }),
  })
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE responses IN ACCESS EXCLUSIVE MODE`)
    const start = performance.now()
    expect(await writer.write(message, 1)).toMatchObject({ ok: false, problem: { code: 'too_busy' } })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
  expect(await writer.write(message, 1)).toMatchObject({ ok: true })
})

test('a watched database that falls silent is noticed within five seconds, and statements then fail at once', async () => {
  const database = openOne(proxy.url)
  const watch = database.watch()
  await one(database.db)
  proxy.silence('all')
  await vi.waitFor(() => expect(watch.failure()).not.toBeNull(), { timeout: 5_000 })
  const start = performance.now()
  expect(failureKind(await failureOf(database.db.transaction(one)))).toBe('database')
  expect(performance.now() - start).toBeLessThan(1_000)
  proxy.resume()
  await vi.waitFor(() => expect(watch.failure()).toBeNull(), { timeout: 10_000 })
  expect(await one(database.db)).toEqual([{ one: 1 }])
})

test('the writer’s connection is open before the first answer, and replaced when it is lost', async () => {
  const pids = async () => {
    const { rows } = await app.db.execute<{ pid: number }>(sql`
      SELECT pid FROM pg_stat_activity WHERE application_name = 'earshot writer' AND datname = current_database()`)
    return rows.map((row) => row.pid)
  }
  const withinTenSeconds = { timeout: 10_000 }
  await vi.waitFor(async () => expect(await pids()).toEqual([]), withinTenSeconds)
  openOne().watch()
  const first = await vi.waitFor(async () => {
    const [pid] = await pids()
    expect(pid).toBeDefined()
    return pid
  }, withinTenSeconds)
  await app.db.execute(sql`SELECT pg_terminate_backend(${first}::integer)`)
  await vi.waitFor(async () => {
    const now = await pids()
    expect(now).toHaveLength(1)
    expect(now).not.toContain(first)
  }, withinTenSeconds)
})

test('a watched writer notices that the database has become read-only, and that it is no longer', async () => {
  const database = openOne()
  const watch = database.watch()
  const name = new URL(app.url).pathname.slice(1)
  await app.db.execute(sql`ALTER DATABASE ${sql.identifier(name)} SET default_transaction_read_only = on`)
  await app.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'earshot writer' AND datname = current_database()`)
  try {
    await vi.waitFor(() => expect(watch.failure()?.message).toBe('The database is read-only'), { timeout: 10_000 })
  } finally {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ WRITE`)
      await tx.execute(sql`ALTER DATABASE ${sql.identifier(name)} RESET default_transaction_read_only`)
    })
  }
  await vi.waitFor(() => expect(watch.failure()).toBeNull(), { timeout: 10_000 })
})
