import { and, eq, ne } from 'drizzle-orm'
import { v7 as newUuid } from 'uuid'
import type { Db } from '../db/open-db.ts'
import { signIns } from '../db/schema.ts'
import type { Services } from '../env.ts'
import { tooMany } from '../http/attempts.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Job, type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import { type AccountNotice, accountNoticeMail } from '../mail/account-notice-mail.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { Who } from './accounts.ts'
import { sendOrContinue } from './send-or-continue.ts'

type Payload = AccountNotice & { readonly email: string }

/** Tells a merchant about a change of their account. */
export const ACCOUNT_NOTICE = jobKind<Payload>('account_notice', 'prompt')

/** Adds the mail to a transaction. A change of the address is mailed to the one before. */
export type NotifyMerchant = (tx: Db, who: Who, notice: AccountNotice) => Promise<void>

/**
 * Mails about changes go to confirmed addresses only: any other may be somebody else's. Each kind is sent ten times a day at
 * most for each merchant.
 */
export function notifierOf({ mail, attempts }: Pick<Services, 'mail' | 'attempts'>): NotifyMerchant {
  return async (tx, { storeId, merchantId }, notice) => {
    if (!mail.verifiesAddresses) return
    const [signIn] = await tx
      .select({ email: signIns.email })
      .from(signIns)
      .where(
        and(
          eq(signIns.storeId, storeId),
          eq(signIns.merchantId, merchantId),
          notice.about === 'email_changed' ? ne(signIns.email, notice.newEmail) : undefined,
        ),
      )
    if (!signIn || (await tooMany(attempts.accountNotice, `${merchantId} ${notice.about}`))) return
    await enqueue(tx, ACCOUNT_NOTICE, { storeId, key: newUuid(), payload: { ...notice, email: signIn.email } })
  }
}

/** Sends a mail about a change. */
export const sendAccountNotice = (
  { mail, dashboardUrl }: { readonly mail: SendMail; readonly dashboardUrl: string },
  job: Job<Payload>,
  signal: AbortSignal,
): Promise<JobOutcome<Payload>> =>
  sendOrContinue(mail, accountNoticeMail(job.payload.email, job.payload, dashboardUrl), job, signal)
