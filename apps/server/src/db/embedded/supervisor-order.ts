import type { Account } from './account.ts'

/** What the supervisor is told to run: one JSON argument. */
export type SupervisorOrder = {
  readonly program: string
  readonly args: readonly string[]
  readonly account: Account
  readonly env: NodeJS.ProcessEnv
}

/**
 * Stands before the supervisor's process id in PostgreSQL's `cluster_name`, and so in the data folder's
 * postmaster.opts: written by the very process that holds the folder, it can never name another one's supervisor.
 */
export const SUPERVISOR_MARK = 'earshot-'
