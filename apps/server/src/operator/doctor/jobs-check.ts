import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { summarizeJobs } from '../../jobs/operate-jobs.ts'
import { counted } from '../counted.ts'
import { type Check, type CheckResult, fine, warning } from './check.ts'

const MAX_DUE_SECONDS = 5 * 60

/** Checks that jobs run, and that none has failed for good. */
export const jobsCheck = (db: Db): Check => ['jobs', () => checkJobs(db)]

async function checkJobs(db: Db): Promise<CheckResult[]> {
  const { rows } = await db.execute(sql`SELECT WHERE to_regclass('jobs') IS NOT NULL`)
  if (rows.length === 0) return [fine('jobs', 'There are no jobs before the migrations of this release have run.')]
  const kinds = await summarizeJobs(db, { storeId: null, kind: null })
  const count = (state: 'waiting' | 'running' | 'failed') => kinds.reduce((sum, kind) => sum + kind[state], 0)
  const failed = count('failed')
  const oldest = Math.max(0, ...kinds.map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0))
  const found = `Waiting: ${count('waiting')}, running: ${count('running')}. The oldest has been due for ${counted(oldest, 'second')}.`
  const advice =
    'See that a server of this release runs, and what its log says about jobs. List them: npm run jobs -- list'
  const kindsOfFailed = kinds.filter((kind) => kind.failed > 0).map(({ kind }) => kind)
  return [
    oldest > MAX_DUE_SECONDS ? warning('jobs', found, advice) : fine('jobs', found),
    ...(failed === 0
      ? []
      : [
          warning(
            'jobs',
            `Failed for good: ${failed} (${kindsOfFailed.join(', ')}).`,
            'Read why: npm run jobs -- list --failed. Remove the cause, then: npm run jobs -- retry --all-failed',
          ),
        ]),
  ]
}
