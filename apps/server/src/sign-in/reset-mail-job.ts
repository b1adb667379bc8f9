import { and, eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, passwordResets } from '../db/schema.ts'
import { HopelessJobError, type Job, type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import { resetMail } from '../mail/reset-mail.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { everySignIn } from './accounts.ts'
import { type LinkSigning, signResetLink } from './reset-link.ts'
import { sendOrContinue } from './send-or-continue.ts'

type Payload = { readonly resetId: string; readonly email: string }

/** The link itself is in no job: a copy of the database would open accounts by it. */
export const RESET_MAIL = jobKind<Payload>('reset_mail', 'prompt')

type Mailing = LinkSigning & {
  readonly db: Db
  readonly mail: SendMail
  readonly now: () => Date
}

/**
 * Mails the link to a new password, unless it was used or replaced, or the merchant logs in with another address.
 * @param signal ends the attempt, which the next server repeats
 */
export async function sendResetMail(
  { db, mail, tokenKey, dashboardUrl, now }: Mailing,
  job: Job<Payload>,
  signal: AbortSignal,
): Promise<JobOutcome<Payload>> {
  const { storeId } = job
  const { resetId, email } = job.payload
  const signIn = everySignIn(db)
  const isOwner = (owner: typeof signIn | typeof merchants) =>
    and(eq(owner.storeId, passwordResets.storeId), eq(owner.merchantId, passwordResets.merchantId))
  const [reset] = await db
    .select({
      expiresAt: passwordResets.expiresAt,
      usedAt: passwordResets.usedAt,
      isConfirmed: signIn.isConfirmed,
      openedAt: merchants.createdAt,
    })
    .from(passwordResets)
    .innerJoin(signIn, and(eq(signIn.email, email), isOwner(signIn)))
    .innerJoin(merchants, isOwner(merchants))
    .where(and(eq(passwordResets.storeId, storeId), eq(passwordResets.resetId, resetId)))
  if (!reset || reset.usedAt) return 'done'
  if (reset.expiresAt <= now()) throw new HopelessJobError('The link expired before the mail could be sent')
  const link = await signResetLink({ storeId, resetId, email, expiresAt: reset.expiresAt }, { tokenKey, dashboardUrl })
  return sendOrContinue(mail, resetMail(email, link, reset.isConfirmed ? null : reset.openedAt), job, signal)
}
