import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { merchants, passwordResets, signIns } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind, NO_STORE } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'
import { hashNewPassword, knownWordsOfStore } from './new-password.ts'
import { type LinkSigning, type Reset, signResetLink } from './reset-link.ts'
import { RESET_MAIL } from './reset-mail-job.ts'
import { revokeSessions } from './sessions.ts'
import { readNote } from './signed-note.ts'
import type { TokenKey } from './token-key.ts'

const LINK_LIFE_MS = 60 * 60 * 1000

/** Finds the merchant of an address, after the request was answered. */
export const FIND_RESET_OWNER = jobKind<{ readonly email: string }>('find_reset_owner', 'prompt')

/**
 * Mails a link to the owner of the address, if there is one. A job looks for the owner, so that nobody learns from the reply
 * or from its time whether the address is known.
 */
export async function sendResetLink(db: Db, email: string, isMailSetUp: boolean): Promise<Result<object, Problem>> {
  if (!isMailSetUp) return err({ code: 'mail_not_set_up' })
  await enqueue(db, FIND_RESET_OWNER, { storeId: NO_STORE, key: email, payload: { email } })
  return ok({})
}

/** Makes the link for the owner of the address, and the job that mails it. */
export async function findResetOwner(db: Db, email: string, now: Date): Promise<'done'> {
  const [owner] = await db.select().from(signIns).where(eq(signIns.email, email))
  if (!owner) return 'done'
  await db.transaction(async (tx) => {
    const { storeId, resetId } = await addReset(tx, owner, now)
    await enqueue(tx, RESET_MAIL, { storeId, key: resetId, payload: { resetId, email } })
  })
  return 'done'
}

type Owner = { readonly storeId: StoreId; readonly merchantId: MerchantId }

/** Makes a link to a new password for a merchant. @returns its address; it works once, within an hour */
export async function makeResetLink(db: Db, owner: Owner, signing: LinkSigning, now: Date): Promise<string> {
  return signResetLink(await addReset(db, owner, now), signing)
}

async function addReset(db: Db, { storeId, merchantId }: Owner, now: Date): Promise<Reset> {
  const reset = { storeId, resetId: newUuid(), expiresAt: new Date(now.getTime() + LINK_LIFE_MS) }
  await db.insert(passwordResets).values({ ...reset, merchantId })
  return reset
}

const noteSchema = v.object({ storeId: v.pipe(v.string(), v.uuid()), resetId: v.pipe(v.string(), v.uuid()) })

/**
 * Sets a new password by a link that was mailed. The link works once, and every session ends (ADR-0021).
 * @returns the address that the merchant logs in with
 */
export async function resetPassword(
  db: Db,
  { link, password, address }: { link: string; password: string; address: string },
  tokenKey: TokenKey,
  now: Date,
): Promise<Result<{ email: string }, Problem>> {
  const note = await readNote('reset_password', noteSchema, link, { tokenKey, now })
  if (!note) return err({ code: 'reset_link_spent' })
  const storeId = note.storeId as StoreId
  const knownWords = await knownWordsOfStore(db, storeId)
  const hash = await hashNewPassword({ password, path: 'password', knownWords }, address)
  if (!hash.ok) return hash
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordResets.storeId, storeId),
          eq(passwordResets.resetId, note.resetId),
          isNull(passwordResets.usedAt),
        ),
      )
      .returning()
    if (!used) return err({ code: 'reset_link_spent' })
    const { merchantId } = used
    await tx
      .update(merchants)
      .set({ passwordHash: hash.value })
      .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
    await spendResetLinks(tx, { storeId, merchantId }, now)
    await revokeSessions(tx, { storeId, merchantId }, null, now)
    const [signIn] = await tx
      .select({ email: signIns.email })
      .from(signIns)
      .where(and(eq(signIns.storeId, storeId), eq(signIns.merchantId, merchantId)))
    // Each merchant has an address: a change of it replaces the row in one transaction.
    if (!signIn) throw new Error('A merchant has no address')
    return ok(signIn)
  })
}

/**
 * Makes every link that was mailed to this merchant worthless: the owner of an old mail must not undo a later change.
 */
export async function spendResetLinks(
  db: Db,
  { storeId, merchantId }: { storeId: StoreId; merchantId: MerchantId },
  now: Date,
): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.storeId, storeId),
        eq(passwordResets.merchantId, merchantId),
        isNull(passwordResets.usedAt),
      ),
    )
}
