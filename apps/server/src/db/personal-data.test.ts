import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { sql } from './drizzle.ts'
import { IMPERSONAL_TABLES, PERSONAL_TABLES, type PersonalTable } from './personal-data.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/**
 * The types whose values identify nobody without another row. A column of any other type, also of a type that is new to
 * this database, has to be in one of the lists.
 */
const NUMBERS_AND_IDS = ['uuid', 'smallint', 'integer', 'bigint', 'boolean', 'date', 'timestamp with time zone']

type Column = { readonly table: string; readonly column: string; readonly type: string }

async function readColumns(): Promise<readonly Column[]> {
  const { rows } = await database.db.execute<Column>(sql`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`)
  return rows
}

const personal: Readonly<Record<string, PersonalTable>> = PERSONAL_TABLES

/** The columns that neither list names, and the tables. */
function findUnlisted(columns: readonly Column[]): string[] {
  const isListed = ({ table, column }: Column) =>
    Object.hasOwn(personal[table]?.fields ?? {}, column) || IMPERSONAL_TABLES[table]?.columns.includes(column)
  const tables = new Set(columns.map(({ table }) => table))
  return [
    ...[...tables].filter((table) => !Object.hasOwn(personal, table) && !Object.hasOwn(IMPERSONAL_TABLES, table)),
    ...columns
      .filter((column) => !NUMBERS_AND_IDS.includes(column.type) && !isListed(column))
      .map(({ table, column }) => `${table}.${column}`),
  ].toSorted()
}

test('each table, and each column that may have personal data, is in the registry or in the list of the others', async () => {
  expect(findUnlisted(await readColumns())).toEqual([])
})

test.each([
  ['a column of text', 'ALTER TABLE stores ADD COLUMN phone text', ['stores.phone']],
  ['a column of JSON', 'ALTER TABLE counters ADD COLUMN facts jsonb', ['counters.facts']],
  ['an address', 'ALTER TABLE sessions ADD COLUMN address inet', ['sessions.address']],
  ['bytes', 'ALTER TABLE stores ADD COLUMN photo bytea', ['stores.photo']],
  ['an array', 'ALTER TABLE rushes ADD COLUMN addresses text[]', ['rushes.addresses']],
  ['a table of ids', 'CREATE TABLE visits (store_id uuid, shopper_id uuid)', ['visits']],
])('%s that is new and in no list is found', async (_, statement, unlisted) => {
  await database.db.execute(sql.raw(statement))
  expect(findUnlisted(await readColumns())).toEqual(unlisted)
  await database.db.execute(sql.raw(undoOf(statement)))
})

const undoOf = (statement: string) =>
  statement.startsWith('CREATE')
    ? statement.replace(/^CREATE TABLE (\w+).*/, 'DROP TABLE $1')
    : statement.replace(/ADD COLUMN (\w+).*/, 'DROP COLUMN $1')

test('the lists name only what is there, and no column twice', async () => {
  const there = (await readColumns()).map(({ table, column }) => `${table}.${column}`)
  const listed = [
    ...Object.entries(personal).map(([table, { fields }]) => [table, Object.keys(fields)] as const),
    ...Object.entries(IMPERSONAL_TABLES).map(([table, { columns }]) => [table, columns] as const),
  ].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(listed.filter((one) => !there.includes(one))).toEqual([])
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([])
})

test.each([
  ['docs/operating/personal-data.md', personalDataPage],
  ['apps/dashboard/src/features/help/articles/stored-about-shoppers.md', helpArticle],
])('%s is written from the registry', async (path, write) => {
  await expect(write()).toMatchFileSnapshot(new URL(`../../../../${path}`, import.meta.url).pathname)
})

const tablesAbout = (subject: PersonalTable['about']) =>
  Object.entries(personal).filter(([, { about }]) => about === subject)

/** The article names purposes, because merchants know no tables. */
function helpArticle(): string {
  const items = tablesAbout('shopper').map(
    ([, { fields, purpose, retention }]) =>
      `- For ${purpose}: ${Object.values(fields).join('; ')}. Deleted ${retention}.`,
  )
  return [
    '---',
    'title: Data stored about shoppers',
    'summary: All that Earshot’s server keeps about a shopper, its purpose, and when it is deleted.',
    'category: publish',
    'also: personal data, list, retention, records of processing, processor, data protection, hash',
    'related: privacy-for-shoppers, shopper-asks-for-data, keep-or-delete-data, masking',
    '---',
    'This list is made from the program itself.',
    '',
    ...items,
    '',
    'A keyed hash is a number made from a text with a secret key. It finds the same text again, and nobody can read the text from it.',
    '',
    'Deleting your store deletes all of it at once. Backups keep it for as long as the operator of Earshot keeps them.',
    '',
  ].join('\n')
}

function personalDataPage(): string {
  const rowsAbout = (subject: PersonalTable['about']) =>
    tablesAbout(subject).map(([table, { fields, purpose, retention }]) => {
      const columns = Object.entries(fields).map(([column, text]) => `\`${column}\`: ${text}`)
      return `| \`${table}\` | ${columns.join('<br>')} | ${purpose} | ${retention} |`
    })
  const head = ['| table | personal data | purpose | deleted |', '|---|---|---|---|']
  return [
    '# Personal data in the database',
    '',
    'This page is written from `apps/server/src/db/personal-data.ts`. A test fails for a table or column of the',
    'database that may have personal data and is missing there. Deleting a store deletes all of it. A backup keeps deleted',
    'data for as long as you keep the backup.',
    '',
    '## Shoppers',
    '',
    ...head,
    ...rowsAbout('shopper'),
    '',
    '## Merchants',
    '',
    ...head,
    ...rowsAbout('merchant'),
    '',
  ].join('\n')
}
