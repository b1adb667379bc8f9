import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readinessOf } from '../start/readiness.ts'
import { emptyDatabase, restore, type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { withClient } from '../testing/release-dump/release-dump.ts'
import { countLockWaits, openTestDatabase } from '../testing/test-database.ts'
import { neverAborted } from '../testing/test-store.ts'
import { backUpIfDue } from './daily-backup.ts'
import { createScheduledBackups } from './scheduled-backups.ts'

let folder: TemporaryFolder
let database: Awaited<ReturnType<typeof openTestDatabase>>
let databaseUrl: string
beforeAll(async () => {
  folder = temporaryFolder()
  database = await openTestDatabase()
  databaseUrl = database.url
})
afterAll(async () => {
  await database.close()
  folder.remove()
})

const order = (backups: string, copies = 3) => ({
  databaseUrl,
  folder: backups,
  copies,
  passphrase: null,
  pictures: folder.newPictures(),
  release: null,
})

const DAY_MS = 24 * 3_600_000
const nameDaysAgo = (days: number) =>
  `earshot-${new Date(Date.now() - days * DAY_MS).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}.backup`

test('the first backup of the day is made and can be restored; a second one is not due', async () => {
  const backups = folder.newFile()
  const written = await backUpIfDue(order(backups))
  expect(written?.file).toMatch(/earshot-\d{8}T\d{6}Z\.backup$/)
  expect(await backUpIfDue(order(backups))).toBeNull()
  expect(await readdir(backups)).toEqual([basename(written?.file ?? '')])
  expect((await stat(backups)).mode & 0o777).toBe(0o700)
  await restore({ databaseUrl: await emptyDatabase(), file: written?.file ?? '' })
})

test('the newest backups are retained, and unfinished files neither count nor stay', async () => {
  const backups = folder.newFile()
  await backUpIfDue(order(backups))
  const [today = ''] = await readdir(backups)
  const unfinished = `${today}.5f1c7f0e-0000-4000-8000-000000000000.part`
  const abandoned = `${nameDaysAgo(2)}.5f1c7f0e-0000-4000-8000-000000000000.part`
  const names = [4, 3, 2, 1].map(nameDaysAgo)
  for (const name of [...names, unfinished, abandoned, 'notes.txt']) await writeFile(join(backups, name), 'content')
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
  await utimes(join(backups, abandoned), twoDaysAgo, twoDaysAgo)
  // Today's is gone, so the next one is due.
  await rm(join(backups, today))
  const written = await backUpIfDue(order(backups))
  const rest = [...names.slice(2), basename(written?.file ?? ''), unfinished, 'notes.txt']
  expect((await readdir(backups)).sort()).toEqual(rest.sort())
})

test('a backup that fails removes no older one', async () => {
  const backups = folder.newFile()
  await mkdir(backups)
  const names = [3, 2, 1].map(nameDaysAgo)
  for (const name of names) await writeFile(join(backups, name), 'content')
  const away = {
    ...folder.newPictures(),
    async *list() {
      yield { ok: false, problem: { code: 'pictures_unreachable' } } as const
    },
  }
  await expect(backUpIfDue({ ...order(backups, 1), pictures: away })).rejects.toThrow(/storage does not answer/)
  expect((await readdir(backups)).sort()).toEqual(names)
})

test('of servers that share the folder, one makes the backup', async () => {
  const backups = folder.newFile()
  const results = await Promise.all(Array.from({ length: 4 }, () => backUpIfDue(order(backups))))
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await readdir(backups)).toHaveLength(1)
})

test('a clock that was wrong once does not end the backups', async () => {
  const backups = folder.newFile()
  await mkdir(backups)
  await writeFile(join(backups, nameDaysAgo(-400)), 'content')
  expect(await backUpIfDue(order(backups))).not.toBeNull()
})

test('a server makes it on a thread of its own, and says when it fails', async () => {
  const lines: { event?: string; level: number }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const scheduled = (backups: string) =>
    createScheduledBackups({
      settings: { folder: backups, copies: 1, passphrase: 'spruce' },
      databaseUrl,
      pictures: { folder: folder.newFile() },
      projectFolder: '/',
      log,
    })
  const watched = {
    pools: { failure: () => null, replica: null },
    writer: { oldestWaitingMs: () => null },
    isStopping: false,
    clock: { warning: () => null },
    unsafe: [],
  }
  const good = scheduled(folder.newFile())
  await good.backUp(neverAborted)
  expect(lines).toMatchObject([{ event: 'backup_written', level: 30 }])
  expect(readinessOf({ ...watched, backups: good })).toMatchObject({ reason: null, warnings: [] })

  const file = folder.newFile()
  await writeFile(file, '')
  const bad = scheduled(join(file, 'below'))
  await bad.backUp(neverAborted)
  expect(lines.slice(1)).toMatchObject([{ event: 'backup_failed', level: 50 }])
  const warning = expect.stringMatching(/^The daily backup failed: .*a part of its path is a file, not a folder\.$/)
  expect(readinessOf({ ...watched, backups: bad })).toMatchObject({ reason: null, warnings: [warning] })
  expect(lines[1]).toHaveProperty('err.message', expect.stringContaining('a part of its path is a file, not a folder.'))
})

test('a server that stops ends its backup, and leaves no file with the name of a backup', async () => {
  const backups = folder.newFile()
  const stopping = new AbortController()
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const scheduled = createScheduledBackups({
    settings: { folder: backups, copies: 1, passphrase: null },
    databaseUrl,
    pictures: { folder: folder.newFile() },
    projectFolder: '/',
    log,
  })
  await withClient(databaseUrl, async (client) => {
    // The backup waits for this table until it is stopped.
    await client.query('BEGIN; LOCK TABLE stores IN ACCESS EXCLUSIVE MODE')
    const running = scheduled.backUp(stopping.signal)
    for (let waiting = 0; waiting === 0; ) {
      waiting = await countLockWaits(database.db)
    }
    stopping.abort()
    await running
  })
  expect(scheduled.warning()).toBeNull()
  expect(lines).toEqual([])
  expect((await readdir(backups)).filter((name) => name.endsWith('.backup'))).toEqual([])
})
