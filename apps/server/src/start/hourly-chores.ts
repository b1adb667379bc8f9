import { forgetToldFields } from '../audience/told-fields.ts'
import { forgetWebhooks } from '../billing/webhooks.ts'
import type { Db } from '../db/open-db.ts'
import { forgetShown } from '../responses/count-shown.ts'
import { expireResponses } from '../responses/expire-responses.ts'
import { forgetDeleted } from '../responses/forget-deleted.ts'
import { finishRedating } from '../responses/redate-responses.ts'
import { forgetExpired } from '../sign-in/forget-expired.ts'
import { eraseDeletedSurveys } from '../surveys/erase-deleted-surveys.ts'
import type { Chore } from './every-hour.ts'

/** @param db with the limits of long work */
export const hourlyChores = (db: Db, now: () => Date): readonly Chore[] => [
  (signal) => finishRedating(db, signal),
  (signal) => expireResponses(db, now(), signal),
  () => forgetExpired(db, now()),
  () => forgetDeleted(db, now()),
  () => forgetShown(db, now()),
  () => forgetToldFields(db, now()),
  (signal) => eraseDeletedSurveys(db, now(), signal),
  () => forgetWebhooks(db, now()),
]
