import { type SQL, sql } from '../db/drizzle.ts'

/**
 * Gives the stores of jobs a turn when the jobs are due, unless they have an earlier one.
 * @param jobs a table expression with `store_id`, `lane` and `due_at`
 * @returns a statement, to follow a `WITH` that names the expression
 */
export const giveTurns = (jobs: SQL): SQL => sql`
  INSERT INTO job_turns (store_id, lane, due_at) SELECT store_id, lane, due_at FROM ${jobs}
  ON CONFLICT (store_id, lane) DO UPDATE SET due_at = LEAST(job_turns.due_at, EXCLUDED.due_at)`
