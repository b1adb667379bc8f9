import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { listTables } from './catalog.ts'
import type { TableHead } from './sections.schema.ts'

// Each table with rows of stores is in one of the two lists. `store-tables.test.ts` fails for one that is in neither.

/** The tables whose rows move with their store. */
export const MOVED_TABLES: readonly string[] = [
  'stores',
  'merchants',
  'sign_ins',
  'unconfirmed_sign_ins',
  'two_step_logins',
  'recovery_codes',
  'passkeys',
  'store_keys',
  'store_secrets',
  'surveys',
  'survey_stores',
  'templates',
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
  'store_orders',
  'erased_orders',
  'security_events',
  'told_fields',
  'billing_customers',
  'provider_customers',
  'provider_subscriptions',
  'provider_invoices',
  'provider_charges',
  'provider_usage_credits',
  'provider_usage_events',
]

/** The tables whose rows stay behind, and why. */
export const TABLES_LEFT_BEHIND: Readonly<Record<string, string>> = {
  sessions: 'Login tokens are signed with a key of the installation, so merchants log in again.',
  password_resets: 'Reset links are signed with a key of the installation.',
  address_confirmations: 'Links that confirm an address are signed with a key of the installation.',
  used_tickets: 'Tickets for downloads are signed with a key of the installation.',
  stranger_allowances:
    'Networks are numbered by a key of the installation, so a number means another network elsewhere.',
  billing_webhooks: 'They were sent to the other installation, and the customer is read from the provider again.',
  fact_segments: 'A job makes them of `response_facts`.',
  fact_bits: 'A job makes them of `response_facts`.',
  jobs: 'They are work of the other installation. Schedules and the import find unfinished work of a store in its rows.',
  job_turns: 'They order the jobs.',
}

/**
 * The tables whose rows move, in an order that foreign keys allow.
 * @throws BackupError if the database has a table with rows of stores that this release does not know
 */
export async function listMovedTables(client: pg.ClientBase): Promise<TableHead[]> {
  const ofStores = (await listTables(client)).filter(
    ({ schema, columns }) => schema === null && columns.includes('store_id'),
  )
  const unknown = ofStores.find(({ name }) => !MOVED_TABLES.includes(name) && !Object.hasOwn(TABLES_LEFT_BEHIND, name))
  if (unknown) {
    throw new BackupError(
      `The database has a table that this release does not know: ${unknown.name}. Use the release that its servers run.`,
    )
  }
  return ofStores.filter(({ name }) => MOVED_TABLES.includes(name))
}
