import { expect, inject, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { COORDINATOR_TABLES, COPIED_TABLES, LARGE_TABLES } from './distribution/directory-tables.ts'
import { getTableColumns, getTableConfig, is, PgTable, sql } from './drizzle.ts'
import { createDatabase, dropDatabase } from './embedded/databases.ts'
import { migrate } from './migrate.ts'
import * as schema from './schema.ts'

/** The only tables without `store_id` in front: they are how a store is found, or belong to no store (ADR-0051). */
const DIRECTORIES = [...Object.keys(COPIED_TABLES), ...Object.keys(COORDINATOR_TABLES)].filter(
  (name) => name !== 'jobs',
)

const isDirectory = (name: string) => Object.hasOwn(COPIED_TABLES, name) || Object.hasOwn(COORDINATOR_TABLES, name)

const app = await useTestApp()

test('store_id leads every key and index of every table that is not a directory', async () => {
  const { rows } = await app.db.execute<{ table: string; index: string; first: string }>(sql`
    SELECT c.relname AS "table", i.relname AS index, a.attname AS first
    FROM pg_index x
    JOIN pg_class c ON c.oid = x.indrelid
    JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
    WHERE c.relnamespace = 'public'::regnamespace`)
  const tables = new Set(rows.map((row) => row.table))
  expect(tables.size).toBeGreaterThan(DIRECTORIES.length)
  const wrong = rows.filter((row) => row.first !== 'store_id' && !DIRECTORIES.includes(row.table))
  expect(wrong).toEqual([])
})

test('every table has a primary key, so that none escapes the rule above', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_index x WHERE x.indrelid = c.oid AND x.indisprimary)`)
  expect(rows).toEqual([])
})

test('no foreign key crosses stores, or leads to a table that another node has', async () => {
  const { rows } = await app.db.execute<{
    name: string
    from: string
    to: string
    columns: string[]
    others: string[]
  }>(sql`
    SELECT k.conname AS name, k.conrelid::regclass::text AS from, k.confrelid::regclass::text AS to,
      array(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS c(number, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.number ORDER BY c.place) AS columns,
      array(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS c(number, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = c.number ORDER BY c.place) AS others
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(0)
  const isWrong = ({ from, to, columns, others }: (typeof rows)[number]) =>
    columns[0] !== 'store_id' ||
    others[0] !== 'store_id' ||
    isDirectory(from) ||
    (isDirectory(to) && !Object.hasOwn(COPIED_TABLES, to)) ||
    // One of these tables is distributed alone, and its foreign key would not be checked meanwhile.
    LARGE_TABLES.includes(from) ||
    LARGE_TABLES.includes(to)
  expect(rows.filter(isWrong)).toEqual([])
})

test('every table is in a list of directories, or is distributed by its store_id', async () => {
  const { rows } = await app.db.execute<{ name: string; has_store: boolean }>(sql`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = 'store_id' AND a.atttypid = 'uuid'::regtype AND a.attnotnull) AS has_store
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)
  const names = rows.map(({ name }) => name)
  expect([...DIRECTORIES, 'jobs', ...LARGE_TABLES].filter((name) => !names.includes(name))).toEqual([])
  expect(rows.filter(({ name, has_store }) => !has_store && !isDirectory(name))).toEqual([])
})

test('the tables of the code are those of the migrations, column by column', async () => {
  const { rows } = await app.db.execute<{ table: string; column: string; type: string; required: boolean }>(sql`
    SELECT c.relname AS "table", a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND c.relname <> 'migrations'`)
  const inCode = Object.values(schema)
    .filter((table): table is typeof schema.stores => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableConfig(table).name,
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull,
      })),
    )
  expect(sorted(inCode)).toEqual(sorted(rows))
})

test('servers that start together migrate once', async () => {
  const serverUrl = inject('postgresUrl')
  const url = await createDatabase(serverUrl, 'migrated_together')
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])
  expect(ran.filter((names) => names.length > 0).length).toBe(1)
  expect(await migrate(url)).toEqual([])
  await dropDatabase(serverUrl, 'migrated_together')
})

type Column = { table: string; column: string; type: string; required: boolean }

const sorted = (columns: readonly Column[]) =>
  columns
    .map((c) => `${c.table}.${c.column} ${c.type.replace('timestamp with time zone', 'timestamptz')} ${c.required}`)
    .sort()
