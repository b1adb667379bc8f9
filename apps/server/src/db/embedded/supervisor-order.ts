import type { SystemAccount } from './account.ts'

/**
 * The supervisor's order: the first line on its standard input, as JSON. Every user of the machine can read arguments.
 */
export type SupervisorOrder = {
  readonly program: string
  readonly args: readonly string[]
  readonly account: SystemAccount
}

/**
 * Stands before the supervisor's process id among PostgreSQL's arguments, and so in the data folder's postmaster.opts:
 * written by the very process that holds the folder, it can never name another one's supervisor. A whole argument's
 * beginning, for the folder's own path stands there too, and may well be `/srv/earshot-2`.
 */
export const SUPERVISOR_MARK = 'cluster_name=earshot-'
