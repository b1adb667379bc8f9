import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { FOLDER } from '../applied-migrations.ts'
import { sql } from '../drizzle.ts'
import { migrate } from '../migrate.ts'

const MIGRATIONS = {
  '30000101000000_notes.sql': `
    CREATE TABLE notes (
      store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE, note_id uuid NOT NULL, text text NOT NULL,
      PRIMARY KEY (store_id, note_id));
    ALTER TABLE responses ADD COLUMN note_id uuid;
    ALTER TABLE surveys ADD COLUMN notes integer NOT NULL DEFAULT 0;
    ALTER TABLE surveys ADD CONSTRAINT surveys_notes CHECK (notes >= 0);`,
  '30000101000100_notes_by_text.concurrently.sql':
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_by_text ON notes (store_id, text);',
  '30000101000200_drop_notes_by_text.concurrently.sql': 'DROP INDEX CONCURRENTLY IF EXISTS notes_by_text;',
}

test('a migration of a distributed database changes every shard, and distributes the tables that it makes', async () => {
  const { url, db, close } = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(FOLDER), folder, { recursive: true })
  for (const [name, statements] of Object.entries(MIGRATIONS)) writeFileSync(join(folder, name), statements)
  const options = { folder: pathToFileURL(`${folder}/`) }
  expect(await migrate(url, options)).toEqual(Object.keys(MIGRATIONS))
  expect(await migrate(url, options)).toEqual([])
  const storeId = crypto.randomUUID()
  await db.execute(sql`
    INSERT INTO stores (store_id, store_url, public_key, timezone, currency, is_new, installed_at)
    VALUES (${storeId}, 'https://shop.example', 'key', 'UTC', 'EUR', false, '2026-11-29')`)
  await db.execute(sql`INSERT INTO notes VALUES (${storeId}, ${crypto.randomUUID()}, 'Bread')`)
  await db.execute(sql`UPDATE surveys SET notes = notes + 1 WHERE store_id = ${storeId}`)
  const { rows } = await db.execute(sql`
    SELECT n.text, (SELECT count(note_id)::integer FROM responses WHERE store_id = ${storeId}) AS noted
    FROM notes n JOIN stores s ON s.store_id = n.store_id WHERE n.store_id = ${storeId}`)
  expect(rows).toEqual([{ text: 'Bread', noted: 0 }])
  if (inject('cluster')) {
    const { rows } = await db.execute(sql`
      SELECT partmethod, colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'stores'::regclass)
        AS with_stores
      FROM pg_dist_partition WHERE logicalrelid = 'notes'::regclass`)
    expect(rows).toEqual([{ partmethod: 'h', with_stores: true }])
  }
  await close()
})
