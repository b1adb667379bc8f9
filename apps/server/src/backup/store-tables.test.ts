import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { MOVED_TABLES, TABLES_LEFT_BEHIND } from './store-tables.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Column = { readonly table: string; readonly column: string }

async function columns(): Promise<readonly Column[]> {
  const { rows } = await database.db.execute<Column>(sql`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`)
  return rows
}

test('each table with rows of stores moves or is left behind', async () => {
  const ofStores = (await columns()).filter(({ column }) => column === 'store_id').map(({ table }) => table)
  expect([...MOVED_TABLES, ...Object.keys(TABLES_LEFT_BEHIND)].toSorted()).toEqual(ofStores.toSorted())
})

test('each id in a row that moves is checked, or is looked up together with its store', async () => {
  // An id that is looked up together with its store can refer to nothing of another store. The others are checked by
  // `checkReferences` and `refuseClashes`: add a new one there.
  const lookedUpWithStore = [
    'redating_id',
    'template_id',
    'response_id',
    'question_id',
    'rush_id',
    'assignment_id',
    'option_id',
    'shown_id',
    'order_id',
    'plan_id',
    'next_plan_id',
    'subscription_id',
    'next_subscription_id',
    'invoice_id',
    'charge_id',
    'credit_id',
    'event_id',
    'recovery_set_id',
    'passkey_id',
    'credential_id',
  ]
  const checked = ['store_id', 'survey_id', 'merchant_id', 'kept_survey_id', 'copied_from']
  const found = (await columns())
    .filter(({ table, column }) => MOVED_TABLES.includes(table) && /_id$|^copied_from$/.test(column))
    .map(({ column }) => column)
  expect([...new Set(found)].toSorted()).toEqual([...lookedUpWithStore, ...checked].toSorted())
})
