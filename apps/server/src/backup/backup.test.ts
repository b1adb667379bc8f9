import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { StoreId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { pathOf, shelfOf } from '../pictures/picture-store.ts'
import {
  aStoredPicture,
  backUp,
  emptyDatabase,
  restore,
  type TemporaryFolder,
  temporaryFolder,
} from '../testing/backups.ts'
import {
  dumpDatabase,
  readReleaseDump,
  restoreRelease,
  setFreshValues,
  withClient,
} from '../testing/release-dump/release-dump.ts'
import { BackupError } from './backup-error.ts'

// The installation is the database of an earlier release: five stores with 10,000 responses.

let folder: TemporaryFolder
/** The installation on the schema of its own release, and on the newest one. */
let oldUrl: string
let newUrl: string
/** A backup of the newest one, and a small one. */
let file: string
let smallFile: string

beforeAll(async () => {
  folder = temporaryFolder()
  const release = await readReleaseDump('20261123040000_told_fields')
  oldUrl = await emptyDatabase()
  newUrl = await emptyDatabase()
  for (const url of [oldUrl, newUrl]) await restoreRelease(url, release)
  await migrate(newUrl)
  await setFreshValues(newUrl)
  file = folder.newFile()
  await backUp({ databaseUrl: newUrl, file })
  smallFile = folder.newFile()
  const smallUrl = await emptyDatabase()
  await migrate(smallUrl)
  await withClient(smallUrl, (client) => client.query(`INSERT INTO secrets VALUES ('token_key', 'secret')`))
  await backUp({ databaseUrl: smallUrl, file: smallFile })
}, 120_000)
afterAll(() => folder.remove())

test('every row and every picture comes back', async () => {
  const pictures = folder.newPictures()
  const [one, two] = [aStoredPicture('a'.repeat(32), 'one'), aStoredPicture('b'.repeat(32), 'two')]
  for (const { address, bytes } of [one, two]) await pictures.put(address, bytes)
  const whole = folder.newFile()
  const written = await backUp({ databaseUrl: newUrl, file: whole }, { pictures })
  const databaseUrl = await emptyDatabase()
  const restored = folder.newPictures()
  const contents = await restore({ databaseUrl, file: whole }, { pictures: restored })

  const original = await dumpDatabase(newUrl)
  expect(await dumpDatabase(databaseUrl)).toEqual(original)
  const rowsOf = (name: string) => original.tables.find((table) => table.name === name)?.rows.length
  const counts = { stores: rowsOf('stores'), surveys: rowsOf('surveys'), responses: rowsOf('responses'), pictures: 2 }
  expect(counts.responses).toBeGreaterThan(5_000)
  expect(written).toEqual({ file: whole, ...counts, missingPictures: 0 })
  expect(contents).toMatchObject({ ...counts, differingSurveys: 0 })
  for (const { address, bytes } of [one, two])
    expect(await restored.get(address)).toEqual({ ok: true, value: Buffer.from(bytes) })
  // It is an ordinary database: a server migrates it, and nothing is left of the restore.
  expect(await migrate(databaseUrl)).toEqual([])
})

test('only its owner can read the file, and nothing else stays in its folder', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup of an older schema is restored there, and then migrated', async () => {
  const older = folder.newFile()
  await backUp({ databaseUrl: oldUrl, file: older })
  const databaseUrl = await emptyDatabase()
  expect(await restore({ databaseUrl, file: older })).toMatchObject({ differingSurveys: 0 })
  await setFreshValues(databaseUrl)
  expect(await dumpDatabase(databaseUrl)).toEqual(await dumpDatabase(newUrl))
})

test('columns in another order are no obstacle', async () => {
  const reordered = await emptyDatabase()
  const other = folder.newFile()
  await restore({ databaseUrl: reordered, file })
  await withClient(reordered, (client) =>
    client.query(`ALTER TABLE stores ADD COLUMN moved text; UPDATE stores SET moved = country;
      ALTER TABLE stores DROP COLUMN country; ALTER TABLE stores RENAME COLUMN moved TO country`),
  )
  await backUp({ databaseUrl: reordered, file: other })
  const databaseUrl = await emptyDatabase()
  await restore({ databaseUrl, file: other })
  expect(await dumpDatabase(databaseUrl)).toEqual(await dumpDatabase(newUrl))
})

test('sequences continue after their last value', async () => {
  const migrations = new URL(`file://${folder.path}/migrations/`)
  await mkdir(migrations)
  await writeFile(new URL('1_numbers.sql', migrations), 'CREATE TABLE numbers (n int GENERATED ALWAYS AS IDENTITY)')
  // A recount reads these tables.
  await writeFile(
    new URL('2_counted.sql', migrations),
    `CREATE TABLE surveys (store_id uuid, survey_id uuid); CREATE TABLE counters (store_id uuid, survey_id uuid);
     CREATE TABLE responses (store_id uuid, survey_id uuid); CREATE TABLE survey_totals (store_id uuid, survey_id uuid)`,
  )
  const source = await emptyDatabase()
  await migrate(source, { folder: migrations })
  const insert = 'INSERT INTO numbers DEFAULT VALUES RETURNING n'
  await withClient(source, async (client) => {
    for (let i = 0; i < 3; i++) await client.query(insert)
  })
  const numbers = folder.newFile()
  await backUp({ databaseUrl: source, file: numbers })
  const databaseUrl = await emptyDatabase()
  await restore({ databaseUrl, file: numbers }, { migrations })
  const { rows } = await withClient(databaseUrl, (client) => client.query(insert))
  expect(rows).toEqual([{ n: 4 }])
})

test('an encrypted file shows nothing, and opens with its passphrase only', async () => {
  const secret = folder.newFile()
  await backUp({ databaseUrl: newUrl, file: secret }, { passphrase: 'spruce and candles' })
  expect((await readFile(secret)).includes('EARSHOT')).toBe(false)
  const databaseUrl = await emptyDatabase()
  await expectRefused({ databaseUrl, file: secret }, /is encrypted\. Set BACKUP_PASSPHRASE/)
  await expectRefused({ databaseUrl, file: secret }, /another passphrase/, 'candles')
  await restore({ databaseUrl, file: secret }, { passphrase: 'spruce and candles' })
  expect(await dumpDatabase(databaseUrl)).toEqual(await dumpDatabase(newUrl))
})

test('a file that is cut off anywhere is refused', async () => {
  const bytes = await readFile(smallFile)
  const cut = folder.newFile()
  for (let length = 0; length < bytes.length; length += length > bytes.length - 200 ? 1 : 97) {
    await writeFile(cut, bytes.subarray(0, length))
    await expectRefused({ databaseUrl: 'unreached', file: cut }, /damaged|not a backup/)
  }
})

test.each(['plain', 'encrypted'])('a %s file with one changed bit is refused', async (form) => {
  const passphrase = form === 'encrypted' ? 'spruce' : undefined
  const original = form === 'encrypted' ? folder.newFile() : file
  if (passphrase) await backUp({ databaseUrl: newUrl, file: original }, { passphrase })
  const bytes = await readFile(original)
  const random = seededRandom(7)
  const changed = folder.newFile()
  for (let i = 0; i < (passphrase ? 3 : 60); i++) {
    // The header of an encrypted file is text before the first 200 bytes; a changed salt is another passphrase.
    const at = (passphrase ? 200 : 0) + Math.floor(random() * (bytes.length - 200))
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    await writeFile(changed, flipped)
    await expectRefused({ databaseUrl: 'unreached', file: changed }, /damaged|not a backup|newer format/, passphrase)
  }
})

test('bytes after the end are refused', async () => {
  const longer = folder.newFile()
  await writeFile(longer, Buffer.concat([await readFile(smallFile), Buffer.from('x')]))
  await expectRefused({ databaseUrl: 'unreached', file: longer }, /damaged/)
})

test.each([
  ['an empty file', ''],
  ['a dump of another program', 'PGDMP\u0001\u000f'],
  ['an archive', gzipSync('EARSHOT BACKUP 1\n')],
  ['a long text', 'EARSHOT '.repeat(100_000)],
])('%s is refused as foreign', async (_, content) => {
  const foreign = folder.newFile()
  await writeFile(foreign, content)
  await expectRefused({ databaseUrl: 'unreached', file: foreign }, /not a backup of Earshot/)
})

test('a newer format is refused', async () => {
  const newer = folder.newFile()
  await writeFile(newer, (await readFile(smallFile)).toString('latin1').replace('BACKUP 1', 'BACKUP 2'), 'latin1')
  await expectRefused({ databaseUrl: 'unreached', file: newer }, /newer format/)
})

test('a newer schema is refused', async () => {
  const newer = folder.newFile()
  const source = await emptyDatabase()
  await migrate(source)
  await withClient(source, (client) => client.query(`INSERT INTO migrations VALUES ('2099_future.sql')`))
  await backUp({ databaseUrl: source, file: newer })
  await expectRefused({ databaseUrl: 'unreached', file: newer }, /newer release.*2099_future\.sql/)
})

test('an installation that has anything is refused, and is not changed', async () => {
  const databaseUrl = await emptyDatabase()
  await migrate(databaseUrl)
  await withClient(databaseUrl, (client) => client.query(`INSERT INTO secrets VALUES ('token_key', 'mine')`))
  const before = await dumpDatabase(databaseUrl)
  await expectRefused({ databaseUrl, file }, /not empty: table secrets has rows/)
  expect(await dumpDatabase(databaseUrl)).toEqual(before)
})

test('an empty installation of a newer schema is refused', async () => {
  const older = folder.newFile()
  await backUp({ databaseUrl: oldUrl, file: older })
  const databaseUrl = await emptyDatabase()
  await migrate(databaseUrl)
  await expectRefused({ databaseUrl, file: older }, /tables of a newer schema/)
})

test('a restore whose connection is lost marks the database, and finishes when it is run again', async () => {
  const databaseUrl = await emptyDatabase()
  const watcher = new pg.Client({ connectionString: databaseUrl })
  await watcher.connect()
  let isKilled = false
  const killing = (async () => {
    while (!isKilled) {
      const { rowCount } = await watcher.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'COPY "responses"%'`,
      )
      isKilled = rowCount === 1
    }
  })()
  await expectRefused({ databaseUrl, file }, /Table responses cannot be restored/)
  await killing
  await watcher.end()
  await expect(migrate(databaseUrl)).rejects.toThrow(/has not finished/)
  await expect(backUp({ databaseUrl, file: folder.newFile() })).rejects.toThrow(/has not finished/)
  await restore({ databaseUrl, file })
  expect(await dumpDatabase(databaseUrl)).toEqual(await dumpDatabase(newUrl))
})

test('a restore that fails at a picture continues with the pictures, and takes no other file', async () => {
  const pictures = folder.newPictures()
  const { address, bytes } = aStoredPicture('a'.repeat(32), 'one')
  await pictures.put(address, bytes)
  const whole = folder.newFile()
  await backUp({ databaseUrl: newUrl, file: whole }, { pictures })
  const databaseUrl = await emptyDatabase()
  const away = { ...pictures, put: async () => ({ ok: false, problem: { code: 'pictures_unreachable' } }) as const }
  await expect(restore({ databaseUrl, file: whole }, { pictures: away })).rejects.toThrow(/storage does not answer/)
  await expect(migrate(databaseUrl)).rejects.toThrow(/has not finished/)
  await expectRefused({ databaseUrl, file }, /Another file/)
  const restored = folder.newPictures()
  expect(await restore({ databaseUrl, file: whole }, { pictures: restored })).toMatchObject({ pictures: 1, stores: 6 })
  expect(await restored.get(address)).toEqual({ ok: true, value: Buffer.from(bytes) })
  expect(await dumpDatabase(databaseUrl)).toEqual(await dumpDatabase(newUrl))
})

test('a backup whose connection is lost leaves no file', async () => {
  const half = folder.newFile()
  const watcher = new pg.Client({ connectionString: newUrl })
  await watcher.connect()
  const backup = expect(backUp({ databaseUrl: newUrl, file: half })).rejects.toThrow()
  let killed = 0
  while (killed === 0) {
    const { rowCount } = await watcher.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'earshot backup'`,
    )
    killed = rowCount ?? 0
  }
  await backup
  await watcher.end()
  expect((await readdir(folder.path)).filter((name) => half.endsWith(name.slice(0, 36)))).toEqual([])
})

test('the pictures of a store that is deleted while a backup runs are counted as missing, and by a restore, too', async () => {
  const databaseUrl = await emptyDatabase()
  await restore({ databaseUrl, file: smallFile })
  const storeId = randomUUID() as StoreId
  const { address, bytes } = aStoredPicture(shelfOf(storeId), 'one')
  const pictures = folder.newPictures()
  await pictures.put(address, bytes)
  const imageUrl = `https://ask.example.com/pictures/${pathOf(address)}`
  // A picture of another store, or of another host, is not looked for.
  const elsewhere = `https://ask.example.com/pictures/${'a'.repeat(32)}/${'b'.repeat(32)}.webp`
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO templates VALUES ($1, gen_random_uuid(), 'a', '', 'nps', jsonb_build_array($2::text, $3::text), now())`,
      [storeId, imageUrl, elsewhere],
    ),
  )
  const whole = folder.newFile()
  expect(await backUp({ databaseUrl, file: whole }, { pictures })).toMatchObject({ pictures: 1, missingPictures: 0 })
  const deletedMeanwhile = {
    ...pictures,
    get: async (one: typeof address) => {
      await pictures.removeShelf(address.shelf)
      return pictures.get(one)
    },
  }
  const half = folder.newFile()
  const written = await backUp({ databaseUrl, file: half }, { pictures: deletedMeanwhile })
  expect(written).toMatchObject({ pictures: 0, missingPictures: 1 })
  const restored = await restore({ databaseUrl: await emptyDatabase(), file: half }, { pictures: folder.newPictures() })
  expect(restored).toMatchObject({ pictures: 0, missingPictures: 1 })
})

test('a table of somebody else is not restored, and is named', async () => {
  const source = await emptyDatabase()
  await restore({ databaseUrl: source, file: smallFile })
  await withClient(source, (client) => client.query('CREATE TABLE notes AS SELECT 1 AS n'))
  const withNotes = folder.newFile()
  await backUp({ databaseUrl: source, file: withNotes })
  const printed: string[] = []
  const databaseUrl = await emptyDatabase()
  await restore({ databaseUrl, file: withNotes }, { print: (sentence) => printed.push(sentence) })
  expect(printed).toEqual(['Table notes is not of Earshot, so it was not restored.'])
})

test('a file that exists is not replaced', async () => {
  await expect(backUp({ databaseUrl: newUrl, file })).rejects.toThrow(/exists already/)
})

test('a folder that does not exist is named', async () => {
  const missing = `${folder.path}/missing/file`
  await expect(backUp({ databaseUrl: newUrl, file: missing })).rejects.toThrow(/missing\/file\S* does not exist/)
})

test('a database on which Earshot never ran has no backup', async () => {
  const databaseUrl = await emptyDatabase()
  await expect(backUp({ databaseUrl, file: folder.newFile() })).rejects.toThrow(/The database is empty/)
})

async function expectRefused(backup: { databaseUrl: string; file: string }, sentence: RegExp, passphrase?: string) {
  const refusal = await restore(backup, passphrase === undefined ? {} : { passphrase }).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(BackupError)
  expect((refusal as BackupError).message).toMatch(sentence)
}
