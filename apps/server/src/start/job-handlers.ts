import type { DatabaseClock } from '../db/database-clock.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import type { Services } from '../env.ts'
import { type Handler, handlerOf } from '../jobs/job-kind.ts'
import { PRUNE_FAILED_JOBS, pruneFailedJobs } from '../jobs/prune-failed-jobs.ts'
import { enqueueSchedules, startWorker, type Worker } from '../jobs/worker.ts'
import { RESET_MAIL, sendResetMail } from '../sign-in/reset-mail-job.ts'
import { deletingBy } from './hourly-chores.ts'

/**
 * The handlers of all kinds of jobs.
 * @param deletionTime as `DatabaseClock` has it
 */
export function jobHandlers(services: Services, deletionTime: DatabaseClock['deletionTime']): Handler[] {
  const { longDb } = services
  const deleting = deletingBy(deletionTime)
  const prune = deleting((now) => pruneFailedJobs(longDb, now))
  return [
    handlerOf(RESET_MAIL, (job) => sendResetMail(services, job)),
    handlerOf(PRUNE_FAILED_JOBS, async (_, signal) => {
      await prune(signal)
      return 'done'
    }),
  ]
}

/** Starts the jobs of this server. */
export async function openWorker(
  databaseUrl: string,
  services: Services,
  deletionTime: DatabaseClock['deletionTime'],
): Promise<Worker> {
  const { db, log } = services
  const handlers = jobHandlers(services, deletionTime)
  await waitForDatabase(databaseUrl, () => enqueueSchedules({ db, handlers }), log)
  return startWorker({ db, handlers, log })
}
