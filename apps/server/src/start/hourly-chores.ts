import { pruneReportedFields } from '../audience/reported-fields.ts'
import { pruneWebhooks } from '../billing/webhooks.ts'
import type { Db } from '../db/open-db.ts'
import { pruneShown } from '../responses/count-shown.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { pruneDeleted } from '../responses/prune-deleted.ts'
import { finishRedating } from '../responses/redate-responses.ts'
import { pruneExpired } from '../sign-in/prune-expired.ts'
import { expireOrders } from '../stores/expire-orders.ts'
import { eraseDeletedSurveys } from '../surveys/erase-deleted-surveys.ts'
import type { Chore } from './every-hour.ts'

/** @param db with the limits of long work */
export const hourlyChores = (db: Db, now: () => Date): readonly Chore[] => [
  (signal) => finishRedating(db, signal),
  (signal) => expireResponses(db, now(), signal),
  (signal) => expireOrders(db, now(), signal),
  () => pruneExpired(db, now()),
  () => pruneDeleted(db, now()),
  () => pruneShown(db, now()),
  () => pruneReportedFields(db, now()),
  (signal) => eraseDeletedSurveys(db, now(), signal),
  () => pruneWebhooks(db, now()),
]
