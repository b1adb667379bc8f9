import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { sql } from './drizzle.ts'

const ROW = /^\| `(?<table>\w+)` \| (?<rows>[^|]+) \| (?<deleted>[^|]+) \| (?<bytes>[\d,]+) \|$/gm

test('docs/operating/sizes.md says of each table, and of no other, what its rows are, what deletes them and how large they are', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`)
  await close()
  const text = await readFile(new URL('../../../../docs/operating/sizes.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Size of the database')) ?? ''
  const documented = [...section.matchAll(ROW)].map(({ groups }) => groups?.table)
  expect(documented.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
