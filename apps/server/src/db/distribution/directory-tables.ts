import { getTableConfig, is, PgTable } from '../drizzle.ts'
import * as schema from '../schema.ts'

/**
 * The tables that each node of a distributed database has a copy of, and why. Writing to one needs all nodes. All tables that are
 * in neither list are distributed by `store_id` (ADR-0087).
 */
export const COPIED_TABLES: Readonly<Record<string, string>> = {
  migrations: 'Each transaction that adds totals reads one of its rows.',
  sign_ins: 'An address finds the store of a login.',
  unconfirmed_sign_ins: 'An address finds the stores of logins that are not confirmed.',
  store_keys: 'A public key finds its store.',
  survey_stores: 'The id of a survey finds its store, and is unique among all stores.',
}

/** The tables that are on the coordinator alone, and why. No statement joins them with others. */
export const COORDINATOR_TABLES: Readonly<Record<string, string>> = {
  secrets: 'They belong to no store, and transactions lock them.',
  replaced_keys: 'They belong to no store.',
  jobs: 'A server locks the next jobs of all stores with one statement.',
  job_turns: 'A server locks the next turns of all stores with one statement.',
}

/**
 * The tables that grow with shoppers and time. They are distributed one after the other, in this order, while servers write to
 * them; all others together, because statements join them. The first three are joined, too: a statement that joins a distributed
 * one with another gets 503 until that is distributed.
 */
export const LARGE_TABLES: readonly string[] = [
  'responses',
  'response_facts',
  'written_answers',
  'fact_bits',
  'survey_codes',
  'survey_views',
  'shown_players',
  'store_orders',
  'erased_orders',
  'security_events',
  'deleted_responses',
  'stranger_allowances',
]

/** The tables that are distributed by `store_id`. */
const DISTRIBUTED_TABLES: readonly string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table).name)
  .filter((name) => !Object.hasOwn(COPIED_TABLES, name) && !Object.hasOwn(COORDINATOR_TABLES, name))

/** A query of the tables that will be distributed and are not yet: `name`. It needs Citus. */
export const UNDISTRIBUTED = `
  SELECT name FROM unnest('{${DISTRIBUTED_TABLES.join()}}'::text[]) AS t(name)
  WHERE to_regclass(name) IS NOT NULL
    AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = to_regclass(name) AND p.partmethod = 'h')`
