import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { usePostgresPairs } from '../testing/postgres-pairs.ts'
import { withClient } from '../testing/release-dump/release-dump.ts'
import type { PostgresPair } from '../testing/replicated-postgres.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openMigratedDatabase } from '../testing/test-database.ts'
import { aMessage, aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { connectClient } from './connect-client.ts'
import { sql } from './drizzle.ts'
import { failureKind } from './failure-kind.ts'
import { migrate } from './migrate.ts'
import { openDb } from './open-db.ts'

const startServer = useTestServers()

const pairs = usePostgresPairs()

/** Both hosts in one address, in this order. */
function addressOf(urls: readonly string[], wanted: string): string {
  const hosts = urls.map((url) => new URL(url).host).join(',')
  const [first = ''] = urls
  return `${first.replace(new URL(first).host, hosts)}&target_session_attrs=${wanted}`
}

const promote = (pair: PostgresPair) => withClient(pair.replica.url, (client) => client.query('SELECT pg_promote()'))

test('a replica is left out where writes are wanted, whatever the order of the hosts', async () => {
  await using pair = await pairs.start()
  const isStandby = async (wanted: string) => {
    const { db, close } = openDb(addressOf([pair.replica.url, pair.primary.url], wanted), 2, () => {})
    const client = await connectClient(addressOf([pair.replica.url, pair.primary.url], wanted), {
      connectionTimeoutMillis: 3_000,
    })
    const query = 'SELECT pg_is_in_recovery() AS standby'
    const found = [(await db.execute(sql.raw(query))).rows, (await client.query(query)).rows]
    await client.end()
    await close()
    return found.flat().map(({ standby }) => standby)
  }
  expect(await isStandby('read-write')).toEqual([false, false])
  expect(await isStandby('primary')).toEqual([false, false])
  expect(await isStandby('standby')).toEqual([true, true])
  expect(await isStandby('any')).toEqual([true, true])
})

test('a host that stays silent costs a share of the time for a connection, and only once', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = inject('postgresUrl')
  const hosts = [`127.0.0.1:${(silent.address() as AddressInfo).port}`, new URL(url).host].join(',')
  const { db, close } = openDb(url.replace(new URL(url).host, hosts), 2, () => {}, 'writer')
  const timed = async () => {
    const start = performance.now()
    await db.execute(sql`SELECT`)
    return performance.now() - start
  }
  const [first, both] = [await timed(), Math.max(...(await Promise.all([timed(), timed()])))]
  expect(first).toBeGreaterThan(900)
  expect(first).toBeLessThan(2_000)
  expect(both).toBeLessThan(500)
  await close()
  silent.close()
})

test('after the primary was killed and the replica promoted, answers are accepted again and none is lost', async () => {
  await using pair = await pairs.start()
  const url = addressOf([pair.primary.url, pair.replica.url], 'read-write')
  await migrate(url)
  const app = await openTestApp(null, async () => openMigratedDatabase(url))
  const survey = await aPublishedTestSurvey(app, await aTestStore(app))
  await app.close()
  // From now on an answer is acknowledged when the replica has it.
  await withClient(pair.primary.url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await client.query('SELECT pg_reload_conf()')
  })
  const server = await startServer(url).started
  const acknowledged: string[] = []
  const send = async () => {
    const message = aMessage(survey)
    const reply = await fetch(`${server.addresses.storefront}/storefront/v1/responses`, {
      method: 'POST',
      body: JSON.stringify(message),
    })
    if (reply.status === 200) acknowledged.push(message.responseId)
    return reply.status
  }
  for (let i = 0; i < 20; i++) expect(await send()).toBe(200)
  pair.primary.kill()
  // Its processes may outlive it for a moment. The replica has what they commit.
  await expect.poll(send).toBe(503)
  await promote(pair)
  const promotedAt = performance.now()
  while ((await send()) !== 200) await sleep(50)
  expect(performance.now() - promotedAt).toBeLessThan(10_000)
  for (let i = 0; i < 20; i++) expect(await send()).toBe(200)
  await server.stop()
  const { rows } = await withClient(pair.replica.url, (client) =>
    client.query<{ id: string }>('SELECT response_id AS id FROM responses'),
  )
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  expect(acknowledged.length).toBeGreaterThanOrEqual(41)
})

test('connections to a server that became read-only are cut, and new ones go to the next host', async () => {
  await using pair = await pairs.start()
  const { db, close } = openDb(addressOf([pair.primary.url, pair.replica.url], 'read-write'), 2, () => {})
  await db.execute(sql`CREATE TABLE written (n int)`)
  await expect
    .poll(() =>
      withClient(pair.replica.url, async (client) => {
        const { rows } = await client.query("SELECT to_regclass('written') IS NOT NULL AS there")
        return rows[0]?.there
      }),
    )
    .toBe(true)
  await promote(pair)
  await withClient(pair.primary.url, async (client) => {
    await client.query('ALTER SYSTEM SET default_transaction_read_only = on')
    await client.query('SELECT pg_reload_conf()')
  })
  const write = () => db.execute(sql`INSERT INTO written VALUES (1)`).catch((error: unknown) => error)
  let refused: unknown = null
  await expect
    .poll(async () => {
      const outcome = await write()
      if (outcome instanceof Error) refused = outcome
      return refused !== null && !(outcome instanceof Error)
    })
    .toBe(true)
  expect(failureKind(refused)).toBe('database')
  const { rows } = await withClient(pair.replica.url, (client) => client.query('SELECT FROM written'))
  expect(rows).toHaveLength(1)
  await close()
})
