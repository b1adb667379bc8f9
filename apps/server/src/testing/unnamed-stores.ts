import { COORDINATOR_TABLES, COPIED_TABLES } from '../db/distribution/directory-tables.ts'
import { getTableName, is, PgTable } from '../db/drizzle.ts'
import * as schema from '../db/schema.ts'

const FIND = 'A job finds stores that have work of its kind.'
const PRUNE = 'A job deletes the old rows of all stores. They are few, and no other transaction locks them.'
const OPERATOR = 'A command of operators is about all stores.'

/**
 * The statements of the program that name no store although they are about tables of stores, by their files, with words that are
 * in them and the reason. On a distributed database each goes to all nodes (ADR-0087).
 */
export const OF_ALL_STORES: readonly (readonly [file: string, words: string, reason: string])[] = [
  ['responses/facts/fill-facts.ts', 'FROM survey_totals t LEFT JOIN surveys s', FIND],
  ['responses/facts/fill-facts.ts', 'corrected_at IS NOT NULL AND (corrected_at', FIND],
  ['responses/facts/segments/seal-facts.ts', 'WHERE sealed_until IS NOT NULL AND complete_at IS NOT NULL', FIND],
  ['responses/queries.ts', 'FROM stores WHERE retention_months IS NOT NULL', FIND],
  ['stores/expire-orders.ts', 'FROM stores WHERE retention_months IS NOT NULL', FIND],
  ['surveys/erase-deleted-surveys.ts', 'FROM surveys WHERE deleted_at <', FIND],
  ['responses/deleted-queries.ts', 'FROM surveys s CROSS JOIN LATERAL', FIND],
  ['db/delete-old.ts', 'SELECT s.store_id FROM stores s CROSS JOIN LATERAL', FIND],
  ['billing/billing-customers.ts', 'update "billing_customers" set "read_at"', FIND],
  ['billing-provider/with-customer.ts', 'from "provider_subscriptions"', FIND],
  ['billing-provider/prune-usage.ts', 'from "provider_usage_events"', FIND],
  ['billing/webhooks.ts', 'delete from "billing_webhooks"', PRUNE],
  ['sign-in/prune-expired.ts', 'delete from "sessions"', PRUNE],
  ['sign-in/prune-expired.ts', 'delete from "password_resets"', PRUNE],
  ['sign-in/prune-expired.ts', 'delete from "used_tickets"', PRUNE],
  ['stores/store-secrets.ts', 'delete from "store_secrets"', PRUNE],
  ['stores/erased-orders.ts', 'DELETE FROM erased_orders', PRUNE],
  ['operator/stores.ts', 'from "stores"', OPERATOR],
  ['operator/users.ts', '"every_sign_in"', OPERATOR],
  ['operator/doctor/figures-check.ts', 'FROM surveys ORDER BY random()', OPERATOR],
  ['responses/recount.ts', 'FROM surveys UNION SELECT', OPERATOR],
  ['db/encrypted-secrets.ts', '"store_id"::text <>', OPERATOR],
]

const tables = Object.values(schema)
  .filter((table): table is typeof schema.stores => is(table, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => !Object.hasOwn(COPIED_TABLES, name) && !Object.hasOwn(COORDINATOR_TABLES, name))

const OF_STORES = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO|USING)\\s+"?(?:${tables.join('|')})"?(?![\\w"])`, 'i')

/** A condition on a parameter. */
const NAMES_STORE = /store_id"?\s*(?:=\s*(?:\$\d+|ANY\s*\(\s*\$\d+)|IN\s*\(\s*\$\d+)/i

/** A row of values has its store. */
const INSERTS_VALUES = /\bINSERT\s+INTO\s+"?\w+"?(?:\s+AS\s+\w+)?\s*\(\s*"?store_id"?[^)]*\)\s*VALUES/i

/** Whether a statement is about tables of stores and names none. */
export const isUnnamed = (text: string): boolean =>
  OF_STORES.test(text) && !NAMES_STORE.test(text) && !INSERTS_VALUES.test(text)

/** Frames of what sends statements for others. */
const SENDERS =
  /\/src\/(?:db\/(?:connection|open-db|transaction|long-json|read-snapshot|replica-reads)|testing\/(?:unnamed-stores|test-database))\.ts/

const FILE = /\/apps\/server\/src\/([\w./-]+\.ts)/

/**
 * Refuses statements of the program that name no store, except those of the list. Statements of tests may be about all stores.
 * @throws as the statement, from where it was sent
 */
export function refuseUnnamed(text: string): void {
  if (!isUnnamed(text)) return
  const frames = (new Error().stack ?? '').split('\n').filter((frame) => FILE.test(frame) && !SENDERS.test(frame))
  const file = FILE.exec(frames[0] ?? '')?.[1]
  if (file?.endsWith('.test.ts') || file?.includes('testing/')) return
  const plain = text.replace(/\s+/g, ' ')
  if (OF_ALL_STORES.some(([listed, words]) => listed === file && plain.includes(words))) return
  throw new Error(`A statement of ${file} names no store: ${plain}`)
}
