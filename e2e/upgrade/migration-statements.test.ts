import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKnown } from '../../apps/server/src/db/applied-migrations.ts'
import { root } from '../../scripts/run-node.ts'
import { addedColumns, riskyStatements } from './migration-statements.ts'

/** The newest migration of the release before. Each release sets it: a shallow clone has no history to read it from. */
const NEWEST_BEFORE = '20261125170200_provider_webhooks_are_jobs.sql'
const FOLDER = 'apps/server/src/db/migrations'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('each migration since the release before only adds, or says that earlier releases do not run on it', async () => {
  const known = await readKnown()
  expect(known).toContain(NEWEST_BEFORE)
  const added = known.filter((name) => name > NEWEST_BEFORE)
  const columns = new Set(added.flatMap((name) => addedColumns(read(`${FOLDER}/${name}`))))
  const risky = added
    .map((name) => ({ name, statements: riskyStatements(read(`${FOLDER}/${name}`), columns) }))
    .filter(({ statements }) => statements.length > 0)
  expect(risky).toEqual([])
})

test.each([
  'CREATE TABLE added (store_id uuid NOT NULL); CREATE UNIQUE INDEX added_by ON added (store_id);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS by_day ON responses (store_id, day) WHERE day IS NOT NULL;',
  'ALTER TABLE stores ADD COLUMN note text; -- DROP TABLE stores;',
  'ALTER TABLE stores ADD COLUMN is_new boolean NOT NULL DEFAULT false;',
  'ALTER TABLE stores SET (autovacuum_vacuum_scale_factor = 0.02);',
  "DROP TABLE stores;\nUPDATE migrations SET is_required = true WHERE name = 'this.sql';",
])('the release before survives %s', (sql) => {
  expect(riskyStatements(sql)).toEqual([])
})

test.each([
  'DROP TABLE stores',
  'CREATE UNIQUE INDEX by_name ON stores (name)',
  'CREATE TABLE added (store_id uuid REFERENCES stores)',
  'ALTER TABLE stores ADD COLUMN note text NOT NULL',
  'ALTER TABLE stores ADD COLUMN note text UNIQUE',
  'ALTER TABLE stores ADD COLUMN note text, DROP COLUMN name',
  'ALTER TABLE stores RENAME COLUMN name TO title',
  'ALTER TABLE stores ALTER COLUMN name SET NOT NULL',
  'ALTER TABLE stores ADD CONSTRAINT named CHECK (name <> $$$$)',
  'DELETE FROM responses',
  'LOCK TABLE responses',
  'UPDATE stores SET name = upper(name)',
])('the release before may not survive %s', (statement) => {
  expect(riskyStatements(`CREATE INDEX i ON stores (a); ${statement};`)).toEqual([statement])
})

test('the type of a column that the release before does not have can change, and nothing else of it', () => {
  const columns = new Set(addedColumns('ALTER TABLE stores ADD COLUMN note uuid NOT NULL DEFAULT gen_random_uuid();'))
  const riskIn = (statement: string) => riskyStatements(statement, columns)
  expect(riskIn('ALTER TABLE stores ALTER COLUMN note TYPE text')).toEqual([])
  expect(riskIn('ALTER TABLE stores ALTER COLUMN note SET NOT NULL')).toHaveLength(1)
  expect(riskIn('ALTER TABLE stores ALTER COLUMN note TYPE text, DROP COLUMN name')).toHaveLength(1)
  expect(riskIn('ALTER TABLE stores ALTER COLUMN name TYPE text')).toHaveLength(1)
})

test('of earlier migrations it finds those that stopped an earlier release', () => {
  const riskIn = (name: string) => riskyStatements(read(`${FOLDER}/${name}`))
  expect(riskIn('20261125160000_jobs.sql')).toEqual([])
  expect(riskIn('20261125154000_vacuum_earlier.sql')).toEqual([])
  expect(riskIn('20261125170100_redatings_are_jobs.sql')).toHaveLength(1)
})
