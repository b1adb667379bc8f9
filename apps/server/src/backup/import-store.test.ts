import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { aFullStore, exportFrom, importInto, rewriteFile } from '../testing/moved-stores.ts'
import { dumpDatabase, withClient } from '../testing/release-dump/release-dump.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import { MOVED_TABLES } from './store-tables.ts'

// A checksum is no signature: anyone can write a file that is whole and says what they like.

const PASSWORD = 'candles and spruce'

let folder: TemporaryFolder
let old: TestApp
let other: TestApp
/** The store that moves, and the one that lives where it moves to. */
let store: Awaited<ReturnType<typeof aFullStore>>
let neighbor: Awaited<ReturnType<typeof aFullStore>>
let file: string
let changed: string
let before: Awaited<ReturnType<typeof dumpDatabase>>
/** The id of the store at the billing provider, as JSON. */
let customer: string
beforeAll(async () => {
  folder = temporaryFolder()
  old = await openTestApp()
  other = await openTestApp()
  store = await aFullStore(old, PASSWORD)
  neighbor = await aFullStore(other, PASSWORD)
  file = folder.newFile()
  await exportFrom(old, store, file)
  before = await dumpDatabase(other.url)
  const { rows } = await old.db.execute<{ customer: string }>(
    sql`SELECT jsonb_build_object('id', customer -> 'id')::text AS customer FROM billing_customers`,
  )
  customer = rows[0]?.customer ?? ''
}, 120_000)
beforeEach(() => {
  changed = folder.newFile()
})
afterAll(async () => {
  await Promise.all([old.close(), other.close()])
  folder.remove()
})

/** Expects a file to be refused, and nothing to change. */
async function expectRefused(refused: string, sentence: RegExp): Promise<void> {
  await expect(importInto(other, refused)).rejects.toThrow(sentence)
  expect(await dumpDatabase(other.url)).toEqual(before)
}

/** Replaces a column of the first row of a table, in COPY text. */
function withColumn(text: string, columns: readonly string[], column: string, value: string): string {
  const [first = '', ...others] = text.split('\n')
  const cells = first.split('\t').map((cell, index) => (columns[index] === column ? value : cell))
  return [cells.join('\t'), ...others].join('\n')
}

const setting = (table: string, column: string, value: string) =>
  rewriteFile(file, changed, {
    table: (name, text, columns) => (name === table ? withColumn(text, columns, column, value) : text),
  })

test.each(MOVED_TABLES)('a row of another store in table %s is refused', async (table) => {
  await setting(table, 'store_id', neighbor.storeId)
  await expectRefused(changed, new RegExp(`Table ${table} of the file has a row of another store`))
})

test('the file of one store cannot name another one in its header', async () => {
  await rewriteFile(file, changed, { header: (header) => ({ ...header, content: 'store', storeId: neighbor.storeId }) })
  await expectRefused(changed, /is in this installation already/)
})

test.each([
  'survey_stores',
  'revisions',
  'responses',
  'written_answers',
  'counters',
  'survey_codes',
  'survey_totals',
  'response_facts',
  'survey_views',
  'deleted_responses',
  'shown_players',
  'rushes',
  'assignments',
])('a survey of another store in table %s is refused', async (table) => {
  await setting(table, 'survey_id', neighbor.survey.surveyId)
  await expectRefused(
    changed,
    new RegExp(`survey_id of table (${table}|surveys) refers to something that is not in the`),
  )
})

test.each([
  ['surveys', 'survey_id', () => neighbor.survey.surveyId, /survey_id of table \w+ refers to something/],
  ['sign_ins', 'merchant_id', () => neighbor.merchantId, /merchant_id of table sign_ins refers to something/],
  ['stores', 'public_key', () => neighbor.publicKey, /public_key of table stores refers to something/],
  [
    'stores',
    'kept_survey_id',
    () => neighbor.survey.surveyId,
    /kept_survey_id of table stores refers to a survey of another/,
  ],
  [
    'surveys',
    'copied_from',
    () => neighbor.survey.surveyId,
    /copied_from of table surveys refers to a survey of another/,
  ],
  ['revisions', 'document', () => JSON.stringify({ surveyId: neighbor.survey.surveyId }), /document of another survey/],
] as const)('%s.%s cannot refer to another store', async (table, column, value, sentence) => {
  await setting(table, column, value())
  await expectRefused(changed, sentence)
})

test.each(['sessions', 'secrets', 'jobs', 'migrations', 'pg_authid'])('rows of table %s are refused', async (name) => {
  await rewriteFile(file, changed, {
    head: (head) => (head.type === 'table' && head.name === 'told_fields' ? { ...head, name } : head),
  })
  await expectRefused(changed, /do not move with a store/)
  const head = { type: 'table' as const, schema: null, name, columns: ['store_id'] }
  await rewriteFile(file, changed, { added: [{ head, text: `${store.storeId}\n` }] })
  await expectRefused(changed, /comes after the pictures/)
})

test.each(MOVED_TABLES)('a file without table %s is refused', async (table) => {
  await rewriteFile(file, changed, { table: (name, text) => (name === table ? null : text) })
  await expectRefused(changed, new RegExp(`Table ${table} is not in the file`))
})

test('a table that comes twice, with other columns or of another schema is refused', async () => {
  await rewriteFile(file, changed, {
    head: (head) => (head.type === 'table' && head.name === 'told_fields' ? { ...head, name: 'rushes' } : head),
  })
  await expectRefused(changed, /Table rushes (is in the file twice|of the file has other columns)/)
  await rewriteFile(file, changed, {
    head: (head) => (head.type === 'table' && head.name === 'told_fields' ? { ...head, schema: 'pg_catalog' } : head),
  })
  await expectRefused(changed, /do not move with a store/)
  await rewriteFile(file, changed, {
    head: (head) =>
      head.type === 'table' && head.name === 'told_fields'
        ? { ...head, columns: head.columns.map((column) => (column === 'views' ? 'views) FROM PROGRAM' : column)) }
        : head,
  })
  await expectRefused(changed, /told_fields of the file has other columns/)
})

test('two stores in one file are refused', async () => {
  await rewriteFile(file, changed, { table: (name, text) => (name === 'stores' ? text + text : text) })
  await expectRefused(changed, /has 2 rows of stores/)
})

test('a row that the database does not take is refused with its table', async () => {
  await setting('surveys', 'status', 'gone')
  await expectRefused(changed, /table surveys refuses a row.*surveys_status_check/)
  await setting('responses', 'sequence', 'many')
  await expectRefused(changed, /Table responses cannot be restored/)
})

test.each([
  ['another store', () => neighbor.picture.address.shelf, /picture of another store/],
  ['a folder above', () => '../../../etc', /damaged/],
  ['an absolute folder', () => '/etc', /damaged/],
])('a picture of %s is refused', async (_, shelf, sentence) => {
  await rewriteFile(file, changed, { head: (head) => (head.type === 'picture' ? { ...head, shelf: shelf() } : head) })
  await expectRefused(changed, sentence)
  const { address, bytes } = neighbor.picture
  expect(await other.services.pictures.get(address)).toEqual({ ok: true, value: Buffer.from(bytes) })
})

test('a picture under the name of other content is refused', async () => {
  await rewriteFile(file, changed, { picture: () => Buffer.from('something else') })
  await expectRefused(changed, /damaged/)
  await rewriteFile(file, changed, { head: (head) => (head.type === 'picture' ? { ...head, name: '..' } : head) })
  await expectRefused(changed, /damaged/)
})

test.each([
  ['email address', () => [sql`UPDATE sign_ins SET email = ${store.email}`]],
  [
    'merchant',
    () => [
      sql`DELETE FROM sessions`,
      sql`DELETE FROM password_resets`,
      sql`UPDATE merchants SET merchant_id = ${store.merchantId}`,
    ],
  ],
  ['public key', () => [sql`UPDATE store_keys SET public_key = ${store.publicKey}`]],
  [
    'survey',
    () => [
      sql`UPDATE survey_stores SET survey_id = ${store.survey.surveyId}
        WHERE survey_id = (SELECT survey_id FROM survey_stores LIMIT 1)`,
    ],
  ],
  ['billing customer', () => [sql`UPDATE billing_customers SET customer = customer || ${customer}::jsonb`]],
])('a clash of the %s with another store is named, and changes nothing', async (noun, changes) => {
  const clashing = await openTestApp()
  const its = await aFullStore(clashing, PASSWORD)
  for (const change of changes()) await clashing.db.execute(change)
  const unchanged = await dumpDatabase(clashing.url)
  await expect(importInto(clashing, file)).rejects.toThrow(
    new RegExp(`The ${noun} \\S+ of the file belongs to another store of this installation, ${its.storeId}`),
  )
  expect(await dumpDatabase(clashing.url)).toEqual(unchanged)
  await clashing.close()
})

test('a clash of the billing token is named without the token', async () => {
  const clashing = await openTestApp()
  await aFullStore(clashing, PASSWORD)
  const { rows } = await old.db.execute<{ api_token: string }>(sql`SELECT api_token FROM billing_customers`)
  const token = rows[0]?.api_token ?? ''
  await clashing.db.execute(sql`UPDATE billing_customers SET api_token = ${token}`)
  const refusal = await importInto(clashing, file).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^The billing token of the file belongs to another store/)
  expect(refusal).not.toContain(token)
  await clashing.close()
})

test('a store that is there already is refused, and so is one of which some rows are left', async () => {
  await importInto(other, file)
  const present = await everythingOf(other.db, store.storeId)
  await expect(importInto(other, file)).rejects.toThrow(/is in this installation already/)
  expect(await everythingOf(other.db, store.storeId)).toEqual(present)
  const fresh = await openTestApp()
  await fresh.db.execute(sql`INSERT INTO store_orders VALUES (${store.storeId}, '#1', now(), now(), 1, 'EUR', NULL)`)
  await expect(importInto(fresh, file)).rejects.toThrow(/table store_orders has rows of it/)
  await fresh.close()
})

test('an import that fails at a picture has imported no row, and a second one finishes', async () => {
  const fresh = await openTestApp()
  const away = {
    ...fresh.services.pictures,
    put: async () => ({ ok: false, problem: { code: 'pictures_unreachable' } }) as const,
  }
  const empty = await dumpDatabase(fresh.url)
  await expect(importInto({ ...fresh, services: { pictures: away } }, file)).rejects.toThrow(/does not answer/)
  expect(await dumpDatabase(fresh.url)).toEqual(empty)
  expect(await importInto(fresh, file)).toMatchObject({ pictures: 1, missingPictures: 0 })
  await fresh.close()
})

test('pictures are stored before the first row can be seen', async () => {
  const fresh = await openTestApp()
  const seen: unknown[] = []
  const { pictures } = fresh.services
  const watched = {
    ...pictures,
    async put(...args: Parameters<typeof pictures.put>) {
      const { rows } = await fresh.db.execute(sql`SELECT FROM stores`)
      seen.push(rows.length)
      return pictures.put(...args)
    },
  }
  await importInto({ ...fresh, services: { pictures: watched } }, file)
  expect(seen).toEqual([0])
  await fresh.close()
})

test('a truncated, a foreign and a damaged file are refused', async () => {
  const bytes = await readFile(file)
  await writeFile(changed, bytes.subarray(0, bytes.length - 1))
  await expect(importInto(other, changed)).rejects.toThrow(/its end is missing/)
  await writeFile(changed, 'PGDMP')
  await expect(importInto(other, changed)).rejects.toThrow(/not a backup of Earshot/)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(changed, bytes)
  await expect(importInto(other, changed)).rejects.toThrow(/damaged/)
})

test('a file that is replaced after it was verified is refused', async () => {
  const fresh = await openTestApp()
  await writeFile(changed, await readFile(file))
  const importing = await withClient(fresh.url, async (client) => {
    // The import waits for this table when the file has been verified.
    await client.query('BEGIN; LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE')
    const refused = expect(importInto(fresh, changed)).rejects.toThrow(/damaged/)
    await expect.poll(() => countLockWaits(fresh.db), { interval: 10 }).toBeGreaterThan(0)
    await rewriteFile(file, changed, { header: (header) => ({ ...header, release: 'another' }) })
    return { refused }
  })
  await importing.refused
  await fresh.close()
})

test('files of other releases are refused, and say what to do', async () => {
  await rewriteFile(file, changed, {
    header: (header) => ({ ...header, migrations: [...header.migrations, '2099_new.sql'] }),
  })
  await expect(importInto(other, changed)).rejects.toThrow(/of a newer release \(commit abc\).*2099_new\.sql/)
  await rewriteFile(file, changed, { header: (header) => ({ ...header, migrations: header.migrations.slice(0, -1) }) })
  await expect(importInto(other, changed)).rejects.toThrow(
    /of an older release \(commit abc\), which does not have 20\d+_\w+(\.concurrently)?\.sql\. Upgrade .* and export the store again/,
  )
})

test('a database that lacks a migration, or on which a restore has not finished, is refused', async () => {
  const fresh = await openTestApp()
  await fresh.db.execute(sql`DELETE FROM migrations WHERE name = '20261125160000_jobs.sql'`)
  await expect(importInto(fresh, file)).rejects.toThrow(/lacks migrations.*20261125160000_jobs\.sql/)
  await fresh.db.execute(sql`CREATE TABLE unfinished_restore (phase text, sha256 text)`)
  await expect(importInto(fresh, file)).rejects.toThrow(/A restore into this database has not finished/)
  await fresh.close()
})

test('a database with a table of stores that this release does not know is not exported', async () => {
  const newer = await openTestApp()
  const its = await aFullStore(newer, PASSWORD)
  await newer.db.execute(sql`CREATE TABLE badges (store_id uuid)`)
  await expect(exportFrom(newer, its, folder.newFile())).rejects.toThrow(/does not know: badges/)
  await newer.close()
})
