import { v7 as newUuid } from 'uuid'
import { and, eq, ne } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns } from '../db/schema.ts'
import { type Attempts, tooMany } from '../http/attempts.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Job, type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import { type AccountNotice, accountNoticeMail, type NoticeTimes } from '../mail/account-notice-mail.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { Who } from './accounts.ts'
import { sendOrContinue } from './send-or-continue.ts'

type Payload = AccountNotice & NoticeTimes & { readonly email: string }

/** Tells a merchant about a change of their account. */
export const ACCOUNT_NOTICE = jobKind<Payload>('account_notice', 'prompt')

/** Adds the mail to a transaction. A change of the address is mailed to the one before. */
export type NotifyMerchant = (tx: Db, who: Who, notice: AccountNotice) => Promise<void>

type Notifying = {
  readonly mail: Pick<SendMail, 'verifiesAddresses'>
  readonly attempts: Pick<Attempts, 'accountNotice'>
  readonly now: Date
}

/**
 * Mails about changes go to confirmed addresses only: any other may be somebody else's. Each kind is sent ten times a day at
 * most for each merchant.
 */
export function notifierOf({ mail, attempts, now }: Notifying): NotifyMerchant {
  return async (tx, { storeId, merchantId }, notice) => {
    if (!mail.verifiesAddresses) return
    const [signIn] = await tx
      .select({ email: signIns.email, openedAt: merchants.createdAt })
      .from(signIns)
      .innerJoin(merchants, and(eq(merchants.storeId, signIns.storeId), eq(merchants.merchantId, signIns.merchantId)))
      .where(
        and(
          eq(signIns.storeId, storeId),
          eq(signIns.merchantId, merchantId),
          notice.about === 'email_changed' ? ne(signIns.email, notice.newEmail) : undefined,
        ),
      )
    if (!signIn || (await tooMany(attempts.accountNotice, `${merchantId} ${notice.about}`))) return
    const times = { at: now.toISOString(), openedAt: signIn.openedAt.toISOString() }
    const payload = { ...notice, ...times, email: signIn.email }
    await enqueue(tx, ACCOUNT_NOTICE, { storeId, key: newUuid(), payload })
  }
}

/** Sends a mail about a change. */
export const sendAccountNotice = (
  { mail, dashboardUrl }: { readonly mail: SendMail; readonly dashboardUrl: string },
  job: Job<Payload>,
  signal: AbortSignal,
): Promise<JobOutcome<Payload>> =>
  sendOrContinue(mail, accountNoticeMail(job.payload.email, job.payload, dashboardUrl), job, signal)
