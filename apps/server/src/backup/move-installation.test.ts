import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { emptyDatabase, type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { dumpDatabase, readReleaseDump, restoreRelease } from '../testing/release-dump/release-dump.ts'
import { moveInstallation } from './move-installation.ts'

// The embedded database is always PostgreSQL 18; the outside one has the version of the run.

let folder: TemporaryFolder
let release: Awaited<ReturnType<typeof readReleaseDump>>
let dataDir: string
let original: Awaited<ReturnType<typeof dumpDatabase>>
let running: EmbeddedPostgres | null = null

beforeAll(async () => {
  folder = temporaryFolder()
  await chmod(folder.path, 0o755)
  release = await readReleaseDump('20261123040000_told_fields')
})
beforeEach(async () => {
  dataDir = folder.newFile()
  await mkdir(dataDir)
  running = await start()
  await restoreRelease(running.url, release)
  await migrate(running.url)
  original = await dumpDatabase(running.url)
}, 60_000)
afterEach(stop)
afterAll(() => folder.remove())

test('every row is moved, and no server starts on the old data, which stays', async () => {
  await stop()
  const to = await emptyDatabase()
  expect(await moveTo(to)).toMatchObject({ stores: 6, differingSurveys: 0 })
  expect(await dumpDatabase(to)).toEqual(original)
  expect(await migrate(to)).toEqual([])
  const { host, pathname } = new URL(to)
  await expect(start()).rejects.toThrow(`was moved to ${host}${pathname} at 2`)
  await expect(moveTo(await emptyDatabase())).rejects.toThrow(/already/)
  expect((await readdir(dataDir)).sort()).toEqual(expect.arrayContaining(['moved.json', 'pg18']))
  expect(existsSync(join(dataDir, 'move.backup'))).toBe(false)
  expect(await start().catch((error: Error) => error.message)).not.toContain(new URL(to).password)
})

test('while a server runs on the old data nothing is moved', async () => {
  const to = await emptyDatabase()
  await expect(moveTo(to)).rejects.toThrow(/Another Earshot already uses/)
  expect((await dumpDatabase(running?.url ?? '')).tables).toEqual(original.tables)
  await stop()
  running = await start()
})

test('after an interruption no server starts on either, and a second run finishes the move', async () => {
  await stop()
  const to = await emptyDatabase()
  const watcher = new pg.Client({ connectionString: inject('postgresUrl') })
  await watcher.connect()
  const moving = expect(moveTo(to)).rejects.toThrow(/Table responses cannot be restored/)
  let killed = 0
  while (killed === 0) {
    const { rowCount } = await watcher.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'COPY "responses"%'`,
      [new URL(to).pathname.slice(1)],
    )
    killed = rowCount ?? 0
  }
  await moving
  await watcher.end()
  await expect(start()).rejects.toThrow(/has begun and has not finished/)
  await expect(migrate(to)).rejects.toThrow(/has not finished/)
  await moveTo(to)
  expect(await dumpDatabase(to)).toEqual(original)
  await expect(start()).rejects.toThrow(/was moved to/)
})

test('a wrong address, or a database with rows, moves nothing and leaves nothing behind', async () => {
  const filled = await emptyDatabase()
  await restoreRelease(filled, release)
  for (const [to, sentence] of [
    ['mysql://host/earshot', /must be a PostgreSQL address/],
    ['postgres://nobody@127.0.0.1:1/earshot', /The database does not answer/],
    [filled, /not empty: table \w+ has rows/],
  ] as const) {
    await stop()
    await expect(moveTo(to)).rejects.toThrow(sentence)
    expect((await readdir(dataDir)).filter((name) => /^move/.test(name))).toEqual([])
    running = await start()
  }
  await stop()
  await moveTo(await emptyDatabase())
})

const start = () => startEmbeddedPostgres({ dataDir, version: '18', durable: false })
const moveTo = (to: string) => moveInstallation({ dataDir, to, release: null, print: () => {} })

async function stop(): Promise<void> {
  await running?.stop()
  running = null
}
