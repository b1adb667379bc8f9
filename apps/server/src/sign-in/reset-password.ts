import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Logger } from 'pino'
import { v7 as newUuid } from 'uuid'
import * as v from 'valibot'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { passwordResets } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind, NO_STORE } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import type { NotifyMerchant } from './account-notices.ts'
import { type Account, accountsOf, lockMerchantOf, possibleOwners, type Who } from './accounts.ts'
import { confirmWithoutLink, passwordHashOf, setHash } from './confirm-address.ts'
import { hashNewPassword, knownWordsOfStore } from './new-password.ts'
import { saltOf } from './password.ts'
import { type LinkSigning, type Reset, signResetLink, spendResetLinks } from './reset-link.ts'
import { RESET_MAIL } from './reset-mail-job.ts'
import { revokeSessions } from './sessions.ts'
import { readNote } from './signed-note.ts'
import type { TokenKey } from './token-key.ts'
import { isTwoStepOn } from './two-step/two-step-state.ts'

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

/**
 * Makes the link for the owner of the address, and the job that mails it. While no account has confirmed the address, there
 * is a link for each of the accounts, because nobody knows which of them is the owner's.
 */
export async function findResetOwner(
  { db, log, now }: { readonly db: Db; readonly log: Logger; readonly now: Date },
  email: string,
): Promise<'done'> {
  const owners = possibleOwners(await accountsOf(db, email))
  const recorder = { who: 'network', device: null, log, now } as const
  await db.transaction(async (tx) => {
    for (const owner of owners) {
      const { storeId, resetId } = await addReset(tx, owner, now)
      await enqueue(tx, RESET_MAIL, { storeId, key: resetId, payload: { resetId, email } })
      await recordSecurityEvent(tx, recorder, { storeId, event: 'reset_link_asked', details: {} })
    }
  })
  return 'done'
}

/** Makes a link to a new password for a merchant. @returns its address; it works once, within an hour */
export async function makeResetLink(db: Db, owner: Account, signing: LinkSigning, now: Date): Promise<string> {
  return signResetLink(await addReset(db, owner, now), signing)
}

async function addReset(db: Db, { storeId, merchantId, email }: Account, now: Date): Promise<Reset> {
  const reset = { storeId, resetId: newUuid(), expiresAt: new Date(now.getTime() + LINK_LIFE_MS) }
  await db.insert(passwordResets).values({ ...reset, merchantId })
  return { ...reset, email }
}

const noteSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  resetId: v.pipe(v.string(), v.uuid()),
  /** Missing in links of the release before, whose accounts are all confirmed. */
  email: v.optional(v.string()),
})

/** A merchant whose password was set. */
type ResetMerchant = Who & {
  readonly isTwoStepOn: boolean
  /** The address that the link was mailed to. */
  readonly email: string | undefined
}

/**
 * Sets a new password by a link that was mailed. The link works once, and every session ends (ADR-0021). It confirms the
 * address that it was mailed to, too, because only its owner reads the mail (ADR-0079). Two-step login stays as it is. While
 * it is on, nothing is confirmed: somebody else may have set it up, and the owner of the address could then neither log in
 * nor use the address for another account.
 */
export async function resetPassword(
  db: Db,
  { link, password, address }: { link: string; password: string; address: string },
  { tokenKey, notify }: { readonly tokenKey: TokenKey; readonly notify: NotifyMerchant },
  recorder: EventRecorder,
): Promise<Result<ResetMerchant, Problem>> {
  const { now } = recorder
  const note = await readNote('reset_password', noteSchema, link, { tokenKey, now })
  if (!note) return err({ code: 'reset_link_spent' })
  const storeId = note.storeId as StoreId
  const isReset = and(eq(passwordResets.storeId, storeId), eq(passwordResets.resetId, note.resetId))
  const [reset] = await db.select({ merchantId: passwordResets.merchantId }).from(passwordResets).where(isReset)
  const before = reset && (await passwordHashOf(db, { storeId, ...reset }))
  if (before === undefined) return err({ code: 'reset_link_spent' })
  const knownWords = await knownWordsOfStore(db, storeId)
  const hash = await hashNewPassword({ password, path: 'password', knownWords }, address, saltOf(before))
  if (!hash.ok) return hash
  return db.transaction(async (tx) => {
    await lockMerchantOf(tx, storeId)
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(isReset, isNull(passwordResets.usedAt)))
      .returning()
    if (!used) return err({ code: 'reset_link_spent' })
    const who = { storeId, merchantId: used.merchantId }
    await setHash(tx, who, hash.value)
    await spendResetLinks(tx, who, now)
    await revokeSessions(tx, who, null, now)
    const isOn = await isTwoStepOn(tx, who)
    if (note.email !== undefined && !isOn) await confirmAndRecord(tx, who, note.email, recorder)
    await notify(tx, who, { about: 'password_changed' })
    await recordSecurityEvent(tx, recorder, { storeId, event: 'password_reset', details: {} })
    return ok({ ...who, isTwoStepOn: isOn, email: note.email })
  })
}

/** If another account has confirmed the address since, this one stays unconfirmed. */
async function confirmAndRecord(tx: Db, who: Who, email: string, recorder: EventRecorder): Promise<void> {
  const confirmed = await confirmWithoutLink(tx, who, email)
  const event = confirmed.ok ? confirmed.value.event : null
  if (event) await recordSecurityEvent(tx, recorder, { storeId: who.storeId, event, details: {} })
}
