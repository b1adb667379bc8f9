import { PRUNE_REPORTED_FIELDS, pruneReportedFields } from '../audience/reported-fields.ts'
import { PRUNE_WEBHOOKS, pruneWebhooks } from '../billing/webhooks.ts'
import type { Provider } from '../billing-provider/provider.ts'
import { PRUNE_USAGE, pruneUsage } from '../billing-provider/prune-usage.ts'
import { SEND_WEBHOOK, sendWebhook } from '../billing-provider/webhooks.ts'
import { ROLL_OVER, rollOverDue } from '../billing-provider/with-customer.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Services } from '../env.ts'
import { type Handler, handlerOf, type Job, type JobKind } from '../jobs/job-kind.ts'
import { PRUNE_FAILED_JOBS, pruneFailedJobs } from '../jobs/prune-failed-jobs.ts'
import {
  APPLY_ASSIGNMENT,
  applyAssignment,
  TAKE_ASSIGNMENT_BACK,
  takeBackAssignment,
} from '../responses/assignments/follow-assignments.ts'
import { PRUNE_SHOWN, pruneShown } from '../responses/count-shown.ts'
import { DELETE_EXPIRED, deleteExpired, enqueueExpired, FIND_EXPIRED } from '../responses/expired-jobs.ts'
import { enqueueFilling, FILL_FACTS, FIND_UNFILLED, fillFacts } from '../responses/facts/fill-facts.ts'
import { enqueueSealing, FIND_UNSEALED, SEAL_FACTS, sealFacts } from '../responses/facts/segments/seal-facts.ts'
import { PRUNE_DELETED, pruneDeleted } from '../responses/prune-deleted.ts'
import { REDATE, redateResponses } from '../responses/redate-responses.ts'
import { PRUNE_SECURITY_EVENTS, pruneSecurityEvents } from '../security-log/prune-events.ts'
import { deleteClosedStore } from '../settings/close-unconfirmed.ts'
import { ACCOUNT_NOTICE, sendAccountNotice } from '../sign-in/account-notices.ts'
import { CONFIRMATION_MAIL, sendConfirmationMail } from '../sign-in/confirmations.ts'
import { PRUNE_EXPIRED, pruneExpired } from '../sign-in/prune-expired.ts'
import { RESET_MAIL, sendResetMail } from '../sign-in/reset-mail-job.ts'
import { FIND_RESET_OWNER, findResetOwner } from '../sign-in/reset-password.ts'
import { CLOSE_UNCONFIRMED, closeUnconfirmed, FIND_UNCONFIRMED } from '../sign-in/unconfirmed-accounts.ts'
import { PRUNE_ERASED_ORDERS, pruneErasedOrders } from '../stores/erased-orders.ts'
import { PRUNE_REPLACED_SECRETS, pruneReplacedSecrets } from '../stores/store-secrets.ts'
import { ERASE_SURVEY, enqueueErasures, eraseSurvey, FIND_DELETED_SURVEYS } from '../surveys/erase-deleted-surveys.ts'

type Facts = {
  readonly services: Services
  /** As `DatabaseClock` has it. */
  readonly deletionTime: DatabaseClock['deletionTime']
  /** The billing provider that is embedded in this server; null for another one. */
  readonly billingProvider: Provider | null
}

/** The handlers of all kinds of jobs. */
export function jobHandlers({ services, deletionTime, billingProvider }: Facts): Handler[] {
  const db = services.longDb
  const { inSlices, deleting, deletingAtOnce } = deletingBy(deletionTime)
  const handlers = [
    handlerOf(FIND_RESET_OWNER, ({ payload }) =>
      findResetOwner({ db, log: services.log, now: services.now() }, payload.email),
    ),
    handlerOf(RESET_MAIL, (job, signal) => sendResetMail(services, job, signal)),
    handlerOf(CONFIRMATION_MAIL, (job, signal) => sendConfirmationMail(services, job, signal)),
    handlerOf(ACCOUNT_NOTICE, (job, signal) => sendAccountNotice(services, job, signal)),
    handlerOf(CLOSE_UNCONFIRMED, ({ storeId }) => deleteClosedStore(services, storeId)),
    handlerOf(REDATE, ({ storeId, payload }, signal) => redateResponses(db, { storeId, ...payload }, { signal })),
    handlerOf(APPLY_ASSIGNMENT, ({ storeId, payload }, signal) =>
      applyAssignment(db, { storeId, ...payload }, { signal }),
    ),
    handlerOf(TAKE_ASSIGNMENT_BACK, async ({ storeId, payload }, signal) => {
      const { outcome } = await takeBackAssignment(db, { storeId, ...payload }, { signal })
      return outcome
    }),
    inSlices(FIND_UNFILLED, (_, signal) => enqueueFilling(db, services.now(), signal)),
    inSlices(FIND_UNSEALED, (_, signal) => enqueueSealing(db, signal)),
    handlerOf(SEAL_FACTS, ({ storeId, payload }, signal) =>
      sealFacts(db, { storeId, ...payload, now: services.now() }, signal),
    ),
    handlerOf(FILL_FACTS, ({ storeId, payload }, signal) =>
      fillFacts(db, { storeId, ...payload, now: services.now() }, signal),
    ),
    deleting(FIND_EXPIRED, (now, signal) => enqueueExpired(db, now, signal)),
    deleting(DELETE_EXPIRED, (now, signal, { storeId }) => deleteExpired(db, { storeId, now }, signal)),
    deleting(FIND_UNCONFIRMED, (now, signal) =>
      closeUnconfirmed(db, { now, verifiesAddresses: services.mail.verifiesAddresses }, signal),
    ),
    deleting(FIND_DELETED_SURVEYS, (now, signal) => enqueueErasures(db, now, signal)),
    deleting(ERASE_SURVEY, (now, signal, { storeId, payload }) =>
      eraseSurvey(db, { storeId, ...payload, now }, signal),
    ),
    deleting(PRUNE_DELETED, (now, signal) => pruneDeleted(db, now, signal)),
    deleting(PRUNE_SHOWN, (now, signal) => pruneShown(db, now, signal)),
    deleting(PRUNE_REPORTED_FIELDS, (now, signal) => pruneReportedFields(db, now, signal)),
    deleting(PRUNE_FAILED_JOBS, (now, signal) => pruneFailedJobs(db, now, signal)),
    deleting(PRUNE_SECURITY_EVENTS, (now, signal) => pruneSecurityEvents(db, now, signal)),
    deletingAtOnce(PRUNE_EXPIRED, (now) => pruneExpired(db, now)),
    deletingAtOnce(PRUNE_REPLACED_SECRETS, (now) => pruneReplacedSecrets(db, now)),
    deletingAtOnce(PRUNE_ERASED_ORDERS, (now) => pruneErasedOrders(db, now)),
    deletingAtOnce(PRUNE_WEBHOOKS, (now) => pruneWebhooks(db, now)),
  ]
  if (!billingProvider) return handlers
  return [
    ...handlers,
    handlerOf(SEND_WEBHOOK, (job, signal) => sendWebhook(billingProvider, job, signal)),
    inSlices(ROLL_OVER, (_, signal) => rollOverDue(billingProvider, signal)),
    deleting(PRUNE_USAGE, (_, signal) => pruneUsage(billingProvider, signal)),
  ]
}

/**
 * Makes handlers of work that returns whether it is finished. Deletions go by the database's time, and wait while the
 * clocks differ (ADR-0058): then the job ends, and the schedule that caused it runs again at its next time.
 */
function deletingBy(deletionTime: DatabaseClock['deletionTime']) {
  function inSlices<Payload extends object>(
    kind: JobKind<Payload>,
    work: (job: Job<Payload>, signal: AbortSignal) => Promise<boolean>,
  ): Handler {
    return handlerOf(kind, async (job, signal) => {
      const isFinished = await work(job, signal)
      return isFinished ? 'done' : { continueWith: job.payload }
    })
  }
  function deleting<Payload extends object>(
    kind: JobKind<Payload>,
    work: (now: Date, signal: AbortSignal, job: Job<Payload>) => Promise<boolean>,
  ): Handler {
    return inSlices(kind, async (job, signal) => {
      const now = await deletionTime()
      return now === null || work(now, signal, job)
    })
  }
  return {
    inSlices,
    deleting,
    /** The same for deletions that are one statement or few. */
    deletingAtOnce: (kind: JobKind<object>, work: (now: Date) => Promise<void>): Handler =>
      deleting(kind, async (now) => {
        await work(now)
        return true
      }),
  }
}
