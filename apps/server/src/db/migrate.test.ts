import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { readReleaseDump, restoreRelease, withClient } from '../testing/release-dump/release-dump.ts'
import { FOLDER, refuseNewerSchema } from './applied-migrations.ts'
import { createDatabase, dropDatabase } from './embedded/databases.ts'
import { migrate } from './migrate.ts'
import { settingsOf } from './work-limits.ts'

// Every test starts with a database of the first release with many more responses.

const OLD_RELEASE = `old_release_${process.pid}`
const MORE_ROWS = 200_000
const MIGRATE = fileURLToPath(new URL('../testing/migrate-process.ts', import.meta.url))

/** The index that the first concurrent migration builds, and the indexes that are replaced. */
const NEW_INDEX = 'responses_by_received_at'
const OLD_INDEXES = ['responses_by_arrival', 'surveys_by_update']

let name: string
let url: string
let databases = 0
const children: ChildProcess[] = []
const clients: pg.Client[] = []

beforeAll(async () => {
  const old = await createDatabase(inject('postgresUrl'), OLD_RELEASE)
  await restoreRelease(old, await readReleaseDump('20261123040000_told_fields'))
  await withClient(old, (client) => client.query(MORE_RESPONSES, [MORE_ROWS]))
}, 120_000)
beforeEach(async () => {
  name = `migrated_${process.pid}_${databases++}`
  url = await createDatabase(inject('postgresUrl'), name, OLD_RELEASE)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const client of clients.splice(0)) await client.end()
  await dropDatabase(inject('postgresUrl'), name)
})
afterAll(() => dropDatabase(inject('postgresUrl'), OLD_RELEASE))

test('answers are written while a migration builds an index', async () => {
  const transaction = await openTransaction(CHANGE_A_RESPONSE)
  const migrating = migrate(url)
  await untilIndexIs('unfinished')
  expect(await addResponse()).toBe(1)
  await transaction.query('COMMIT')
  await migrating
  await expectMigrated()
}, 60_000)

test('after kill -9 the next server waits for the build that continues in the database, and builds nothing twice', async () => {
  const transaction = await openTransaction(CHANGE_A_RESPONSE)
  const killed = startMigrating()
  await untilIndexIs('unfinished')
  const before = await indexId()
  await kill(killed)
  const migrating = migrate(url)
  await sleep(500)
  await transaction.query('COMMIT')
  await migrating
  expect(await indexId()).toBe(before)
  await expectMigrated()
}, 60_000)

test('the next server rebuilds an index that was left invalid', async () => {
  const transaction = await openTransaction(CHANGE_A_RESPONSE)
  const killed = startMigrating()
  await untilIndexIs('unfinished')
  const before = await indexId()
  await kill(killed)
  await withClient(url, (client) => client.query(END_BUILDS))
  await transaction.query('COMMIT')
  expect(await indexState()).toBe('unfinished')
  await migrate(url)
  expect(await indexId()).not.toBe(before)
  await expectMigrated()
}, 60_000)

test('servers that are killed again and again at any moment leave nothing that the next one cannot finish', async () => {
  for (let round = 1; round <= 6; round++) {
    const child = startMigrating()
    await Promise.race([sleep(250 + round * 90), once(child, 'exit')])
    await kill(child)
  }
  await migrate(url)
  await expectMigrated()
}, 120_000)

test('servers that start together wait for each other while an index is built', async () => {
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(ran.filter((names) => names.length > 0).length).toBe(1)
  await expectMigrated()
}, 60_000)

test('answers are written within two seconds while a migration waits six seconds for a reader, which it names', async () => {
  await migrate(url)
  using folder = folderWith({ [ADDS_COLUMN]: 'ALTER TABLE responses ADD COLUMN added integer' })
  const reader = await openTransaction("SELECT 'a secret' FROM responses LIMIT 1")
  const pid = await backendOf(reader)
  const messages: string[] = []
  const migrating = migrate(url, { folder: folder.url, print: (sentence) => messages.push(sentence) })
  const gap = await longestGapOfAnswers(6_500)
  expect(gap).toBeGreaterThan(500)
  expect(gap).toBeLessThan(2_000)
  const at = expect.stringMatching(
    new RegExp(
      `^Migration ${ADDS_COLUMN} waits for other transactions: backend ${pid} \\(last query at 20[^)]*\\)\\. It continues`,
    ),
  )
  expect(messages).toEqual([at])
  expect(messages.join()).not.toContain('a secret')
  await reader.query('COMMIT')
  expect(await migrating).toEqual([ADDS_COLUMN])
  expect(messages).toEqual([at, `Migration ${ADDS_COLUMN} has run.`])
}, 60_000)

test('a concurrent migration that waits for a transaction names it, too', async () => {
  const writer = await openTransaction(CHANGE_A_RESPONSE)
  const pid = await backendOf(writer)
  const messages: string[] = []
  const migrating = migrate(url, { print: (sentence) => messages.push(sentence) })
  await until(() => messages.some((sentence) => sentence.includes(`transactions: backend ${pid} (`)))
  await writer.query('COMMIT')
  await migrating
  await expectMigrated()
}, 60_000)

test('a server that waits for the migration of another says so after five seconds', async () => {
  await migrate(url)
  using folder = folderWith({ [ADDS_COLUMN]: 'ALTER TABLE responses ADD COLUMN added integer' })
  const reader = await openTransaction('SELECT FROM responses LIMIT 1')
  const first = migrate(url, { folder: folder.url })
  await until(() => isMigrating())
  const messages: string[] = []
  const start = performance.now()
  const second = migrate(url, { folder: folder.url, print: (sentence) => messages.push(sentence) })
  await until(() => messages.length > 0)
  expect(performance.now() - start).toBeGreaterThan(4_900)
  expect(messages[0]).toMatch(
    /^Waiting for another server, which migrates this database \(backend \d+ holds the lock\)\.$/,
  )
  await reader.query('COMMIT')
  expect([await first, await second]).toEqual([[ADDS_COLUMN], []])
  expect(messages.slice(1)).toEqual(['The other server has migrated this database.'])
}, 60_000)

test('a release that does not know a required migration refuses the database, and changes nothing', async () => {
  await migrate(url)
  const required = `${MARK_REQUIRED} WHERE name = '${NEWER}'`
  using newer = folderWith({ [NEWER]: required })
  expect(await migrate(url, { folder: newer.url })).toEqual([NEWER])
  using older = folderWith({ [ADDS_COLUMN]: 'ALTER TABLE responses ADD COLUMN added integer' })
  const sentence = `too old for the database, which needs a release that knows ${NEWER}. Start a newer release`
  await expect(migrate(url, { folder: older.url })).rejects.toThrow(sentence)
  await expect(refuseNewerSchema(url)).rejects.toThrow(sentence)
  expect(await migrate(url, { folder: newer.url })).toEqual([])
})

test('a command refuses a database that no server has migrated', async () => {
  const empty = await createDatabase(inject('postgresUrl'), `empty_${process.pid}`)
  onTestFinished(() => dropDatabase(inject('postgresUrl'), `empty_${process.pid}`))
  await expect(refuseNewerSchema(empty, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a database without the tables of Earshot. Start the server',
  )
})

test('a release that does not know a migration runs on the database if the migration requires an earlier one', async () => {
  await migrate(url)
  using newer = folderWith({ [NEWER]: `${MARK_REQUIRED} WHERE name = '20261124150000_room_in_counters.sql'` })
  await migrate(url, { folder: newer.url })
  const messages: string[] = []
  expect(await migrate(url, { print: (sentence) => messages.push(sentence) })).toEqual([])
  expect(messages).toEqual([expect.stringContaining(`changed this database (${NEWER})`)])
  await refuseNewerSchema(url)
})

test('the oldest release that may run is recorded', async () => {
  await migrate(url)
  const { rows } = await withClient(url, (client) => client.query('SELECT name FROM migrations WHERE is_required'))
  expect(rows).toContainEqual({ name: '20261125153000_required_migrations.sql' })
})

test('a concurrent step is one statement that can be repeated', async () => {
  using folder = folderWith({ '20990101000000_a.concurrently.sql': 'CREATE INDEX CONCURRENTLY a ON stores (city)' })
  await expect(migrate(url, { folder: folder.url })).rejects.toThrow('20990101000000_a.concurrently.sql failed')
})

const ADDS_COLUMN = '20990101000000_column.sql'
const NEWER = '20990102000000_newer.sql'
const MARK_REQUIRED = 'UPDATE migrations SET is_required = true'

const CHANGE_A_RESPONSE = `
  UPDATE responses SET seconds = seconds WHERE (store_id, survey_id, response_id) IN (
    SELECT store_id, survey_id, response_id FROM responses LIMIT 1)`

/** Ends the PostgreSQL backends that still work for a killed process. */
const END_BUILDS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()`

/** Inserts copies of one response under other ids. */
const MORE_RESPONSES = `
  INSERT INTO responses
  SELECT (jsonb_populate_record(one, jsonb_build_object('response_id', gen_random_uuid()))).*
  FROM (SELECT r AS one FROM responses r LIMIT 1) r, generate_series(1, $1::integer)`

/** @returns how many rows were written; a write that waits for a lock fails after ten seconds */
async function addResponse(): Promise<number | null> {
  return withClient(url, async (client) => {
    await client.query("SET lock_timeout = '10s'")
    return (await client.query(MORE_RESPONSES, [1])).rowCount
  })
}

/** Writes responses one after the other, with the writer's limits. @returns the longest time from one to the next, in ms */
async function longestGapOfAnswers(durationMs: number): Promise<number> {
  return withClient(url, async (client) => {
    for (const [name, ms] of Object.entries(settingsOf('writer'))) await client.query(`SET ${name} = ${ms}`)
    const start = performance.now()
    let longest = 0
    for (let last = start; last - start < durationMs; ) {
      await client.query(MORE_RESPONSES, [1])
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    return longest
  })
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

const isMigrating = () =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'ALTER TABLE responses%'",
    )
    return rowCount === 1
  })

async function openTransaction(statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  return client
}

function startMigrating(): ChildProcess {
  const child = spawn(process.execPath, [MIGRATE, url], { stdio: 'ignore' })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type IndexRow = { readonly id: number; readonly valid: boolean }

const readIndex = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query<IndexRow>(
      'SELECT indexrelid AS id, indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [NEW_INDEX],
    )
    return rows[0] ?? null
  })

const indexId = async () => (await readIndex())?.id
const indexState = async () => {
  const index = await readIndex()
  return index && (index.valid ? 'valid' : 'unfinished')
}
const untilIndexIs = (state: string) => until(async () => (await indexState()) === state)

async function expectMigrated(): Promise<void> {
  expect(await indexState()).toBe('valid')
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid OR indexrelid::regclass::text = ANY($1)',
      [OLD_INDEXES],
    )
    expect(rows).toEqual([])
  })
  expect(await migrate(url)).toEqual([])
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20)
}

/** A folder with ours and these migrations, as a later release would have them. */
function folderWith(files: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), 'earshot-migrations-'))
  cpSync(FOLDER, path, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return { url: pathToFileURL(`${path}/`), [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}
