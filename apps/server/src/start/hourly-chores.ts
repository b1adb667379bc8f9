import { pruneReportedFields } from '../audience/reported-fields.ts'
import { pruneWebhooks } from '../billing/webhooks.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Db } from '../db/open-db.ts'
import { pruneShown } from '../responses/count-shown.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { pruneDeleted } from '../responses/prune-deleted.ts'
import { finishRedating } from '../responses/redate-responses.ts'
import { pruneExpired } from '../sign-in/prune-expired.ts'
import { expireOrders } from '../stores/expire-orders.ts'
import { pruneReplacedSecrets } from '../stores/store-secrets.ts'
import { eraseDeletedSurveys } from '../surveys/erase-deleted-surveys.ts'
import type { Chore } from './every-hour.ts'

/**
 * @param db with the limits of long work
 * @param deletionTime as `DatabaseClock` has it
 */
export function hourlyChores(db: Db, deletionTime: DatabaseClock['deletionTime']): readonly Chore[] {
  const deleting = deletingBy(deletionTime)
  return [
    (signal) => finishRedating(db, signal),
    deleting((now, signal) => expireResponses(db, now, signal)),
    deleting((now, signal) => expireOrders(db, now, signal)),
    deleting((now) => pruneExpired(db, now)),
    deleting((now) => pruneDeleted(db, now)),
    deleting((now) => pruneShown(db, now)),
    deleting((now) => pruneReportedFields(db, now)),
    deleting((now, signal) => eraseDeletedSurveys(db, now, signal)),
    deleting((now) => pruneWebhooks(db, now)),
    deleting((now) => pruneReplacedSecrets(db, now)),
  ]
}

type Deletion = (now: Date, signal: AbortSignal) => Promise<void>

/** Makes chores of deletions: each goes by the database's time, and waits while the clocks differ (ADR-0058). */
export const deletingBy =
  (deletionTime: DatabaseClock['deletionTime']) =>
  (work: Deletion): Chore =>
  async (signal) => {
    const now = await deletionTime()
    if (now !== null) await work(now, signal)
  }
