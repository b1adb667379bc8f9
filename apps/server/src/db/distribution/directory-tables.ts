/**
 * The tables that each node of a distributed database has a copy of, and why. Writing to one needs all nodes. All tables that are
 * in neither list are distributed by `store_id` (ADR-0087).
 */
export const COPIED_TABLES: Readonly<Record<string, string>> = {
  migrations: 'Each statement that adds totals reads one of its rows.',
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
