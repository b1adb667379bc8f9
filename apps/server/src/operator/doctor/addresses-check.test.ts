import { beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/backups.ts'
import { usePostgresPairs } from '../../testing/postgres-pairs.ts'
import { withClient } from '../../testing/release-dump/release-dump.ts'
import type { PostgresPair } from '../../testing/replicated-postgres.ts'
import { addressesChecks } from './addresses-check.ts'
import { runChecks } from './check.ts'

const pairs = usePostgresPairs()
let pair: PostgresPair
beforeAll(async () => {
  pair = await pairs.start()
})

type Addresses = { readonly pooler?: string; readonly read?: string }

async function find({ pooler, read }: Addresses) {
  const { url } = pair.primary
  const settings = {
    databaseUrl: pooler ?? url,
    databaseDirectUrl: pooler ? url : null,
    databaseReadUrl: read ?? null,
  }
  const findings = await runChecks(addressesChecks(settings, url))
  return findings.map(({ check, state, found }) => `${check} ${state} ${found}`)
}

test('one address needs no check', async () => {
  expect(await find({})).toEqual([])
})

test('a pooler and a replica of the database are fine', async () => {
  expect(await find({ pooler: pair.primary.url, read: pair.replica.url })).toEqual([
    'database.pooler ok DATABASE_URL leads to the same database.',
    expect.stringMatching(/^database\.replica ok The replica is 0\.\d seconds behind\.$/),
  ])
})

test('a replica that replays nothing is named', async () => {
  await withClient(pair.replica.url, (client) => client.query('SELECT pg_wal_replay_pause()'))
  await withClient(pair.primary.url, (client) => client.query('CREATE TABLE written ()'))
  expect(await find({ read: pair.replica.url })).toEqual([
    'database.replica warning The replica is more than 5 seconds behind.',
  ])
  await withClient(pair.replica.url, (client) => client.query('SELECT pg_wal_replay_resume()'))
})

test('addresses that lead elsewhere are named', async () => {
  expect(await find({ pooler: await emptyDatabase() })).toEqual([
    'database.pooler error DATABASE_URL and DATABASE_DIRECT_URL lead to two databases.',
  ])
  expect(await find({ read: await emptyDatabase() })).toEqual([
    'database.replica warning DATABASE_READ_URL leads to another database.',
  ])
  expect(await find({ read: pair.primary.url })).toEqual([
    'database.replica warning DATABASE_READ_URL leads to a server that is no replica.',
  ])
  expect(await find({ read: pair.replica.url.replace(/:\d+\//, ':1/') })).toEqual([
    expect.stringMatching(/^database\.replica warning The replica cannot be used: connect ECONNREFUSED/),
  ])
})

test('a certificate that nobody verifies is named', async () => {
  const unverified = pair.replica.url.replace('sslmode=disable', 'sslmode=require')
  expect((await find({ read: unverified })).at(-1)).toBe(
    'database.tls warning DATABASE_READ_URL: the certificate of the database is not verified.',
  )
})
