import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import * as v from 'valibot'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { addressConfirmations, merchants } from '../db/schema.ts'
import type { Services } from '../env.ts'
import { tooMany } from '../http/attempts.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Job, type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import { addressTakenMail, confirmationMail } from '../mail/confirmation-mail.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { Problem } from '../problems.ts'
import type { EventRecorder } from '../security-log/record.ts'
import { accountsOf, everySignIn, signInOf, type Who } from './accounts.ts'
import type { LinkSigning } from './reset-link.ts'
import { sendOrContinue } from './send-or-continue.ts'
import { readNote, signNote } from './signed-note.ts'
import type { TokenKey } from './token-key.ts'

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** So long a merchant waits before the mail can be sent again. */
const REST_MS = 60_000

export type Mailing = Pick<Services, 'attempts'> & Pick<EventRecorder, 'now' | 'device'>

type Payload = { readonly confirmationId: string; readonly email: string }

/** The link itself is in no job: a copy of the database would confirm addresses by it. */
export const CONFIRMATION_MAIL = jobKind<Payload>('confirmation_mail', 'prompt')

const ofMerchant = ({ storeId, merchantId }: Who) =>
  and(eq(addressConfirmations.storeId, storeId), eq(addressConfirmations.merchantId, merchantId))

/**
 * Asks the owner of an address to confirm it, in place of any other address that awaits this. Each address gets five mails an
 * hour from one network and 20 from all, and each merchant causes 20 a day. Beyond that none is sent, and the merchant can
 * have it sent later.
 */
export async function requestConfirmation(
  tx: Db,
  { storeId, merchantId }: Who,
  email: string,
  mailing: Mailing,
): Promise<void> {
  const { now } = mailing
  const isSent = (await tooManyMails(mailing, merchantId, email)) === null
  const values = {
    confirmationId: newUuid(),
    email,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    sentAt: isSent ? now : null,
    usedAt: null,
  }
  await tx
    .insert(addressConfirmations)
    .values({ storeId, merchantId, ...values })
    .onConflictDoUpdate({ target: [addressConfirmations.storeId, addressConfirmations.merchantId], set: values })
  if (isSent) await enqueueMail(tx, storeId, values)
}

const tooManyMails = async ({ attempts, device }: Mailing, merchantId: MerchantId, email: string) =>
  (await tooMany(attempts.confirmationMailBy, merchantId)) ??
  (await tooMany(attempts.confirmationMailFrom, `${device?.network} ${email}`)) ??
  (await tooMany(attempts.confirmationMail, email))

const enqueueMail = (tx: Db, storeId: StoreId, { confirmationId, email }: Payload) =>
  enqueue(tx, CONFIRMATION_MAIL, { storeId, key: confirmationId, payload: { confirmationId, email } })

/** The address of a merchant that awaits its confirmation. */
export async function awaitedConfirmation(db: Db, who: Who) {
  const [found] = await db
    .select()
    .from(addressConfirmations)
    .where(and(ofMerchant(who), isNull(addressConfirmations.usedAt)))
  return found
}

/** From now on no link of this merchant confirms an address. */
export const dropConfirmation = (tx: Db, who: Who) => tx.delete(addressConfirmations).where(ofMerchant(who))

/** Sends the link again. Earlier mails stay good. It does nothing where no address awaits its confirmation. */
export async function sendConfirmationAgain(db: Db, who: Who, mailing: Mailing): Promise<Result<object, Problem>> {
  const { now } = mailing
  const awaited = await awaitedConfirmation(db, who)
  if (!awaited) {
    const signIn = await signInOf(db, who)
    // A store that came from another installation has left its links there.
    if (signIn && !signIn.isConfirmed) {
      await db.transaction((tx) => requestConfirmation(tx, who, signIn.email, mailing))
    }
    return ok({})
  }
  const rest = (awaited.sentAt?.getTime() ?? 0) + REST_MS - now.getTime()
  if (rest > 0) return err({ code: 'too_many_attempts', retryAfterSeconds: Math.ceil(rest / 1000) })
  const problem = await tooManyMails(mailing, who.merchantId, awaited.email)
  if (problem) return err(problem)
  await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
    const [current] = await tx
      .update(addressConfirmations)
      .set({ sentAt: now, expiresAt })
      .where(and(ofMerchant(who), isNull(addressConfirmations.usedAt)))
      .returning()
    if (current) await enqueueMail(tx, who.storeId, current)
  })
  return ok({})
}

/** The page of the link reads the other facts of the note, which name the address and the account. */
const noteSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  merchantId: v.pipe(v.string(), v.uuid()),
  confirmationId: v.pipe(v.string(), v.uuid()),
})

export type ConfirmationLink = Who & { readonly confirmationId: string }

/** Reads a mailed link. @returns null if it is not ours or has expired */
export async function readConfirmationLink(
  link: string,
  tokenKey: TokenKey,
  now: Date,
): Promise<ConfirmationLink | null> {
  const note = await readNote('confirm_email', noteSchema, link, { tokenKey, now })
  return note && { ...note, storeId: note.storeId as StoreId, merchantId: note.merchantId as MerchantId }
}

/** When an account was opened, and whether it has a confirmed address. A closed one has none. */
async function accountBehind(db: Db, { storeId, merchantId }: Who) {
  const signIn = everySignIn(db)
  const [account] = await db
    .select({ openedAt: merchants.createdAt, isConfirmed: sql<boolean>`coalesce(${signIn.isConfirmed}, false)` })
    .from(merchants)
    .leftJoin(signIn, and(eq(signIn.storeId, merchants.storeId), eq(signIn.merchantId, merchants.merchantId)))
    .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
  return account
}

type Sending = LinkSigning & { readonly db: Db; readonly mail: SendMail; readonly now: () => Date }

/**
 * Mails the link, unless another one replaced it or the address is confirmed. The owner of another account with this address
 * reads that they have one. The decision is here, so that nobody learns from a reply whether an address is known.
 */
export async function sendConfirmationMail(
  { db, mail, tokenKey, dashboardUrl, now }: Sending,
  job: Job<Payload>,
  signal: AbortSignal,
): Promise<JobOutcome<Payload>> {
  const { confirmationId, email } = job.payload
  const [confirmation] = await db
    .select()
    .from(addressConfirmations)
    .where(and(eq(addressConfirmations.storeId, job.storeId), eq(addressConfirmations.confirmationId, confirmationId)))
  if (!confirmation || confirmation.usedAt || confirmation.expiresAt <= now()) return 'done'
  const { storeId, merchantId, expiresAt } = confirmation
  const [owner] = await accountsOf(db, email)
  if (owner?.isConfirmed && owner.merchantId !== merchantId) {
    return sendOrContinue(mail, addressTakenMail(email, dashboardUrl, owner.createdAt), job, signal)
  }
  const account = await accountBehind(db, { storeId, merchantId })
  if (!account) return 'done'
  const { openedAt, isConfirmed } = account
  const facts = { storeId, merchantId, confirmationId, email, openedAt: openedAt.toISOString() }
  const note = await signNote('confirm_email', facts, tokenKey, expiresAt)
  // Behind the hash, as in a reset link.
  const link = `${dashboardUrl}/confirm-email#${note}`
  return sendOrContinue(mail, confirmationMail({ to: email, link, openedAt, isChange: isConfirmed }), job, signal)
}
