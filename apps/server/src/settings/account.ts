import { err, ok, type Result } from '@earshot/survey'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { unconfirmedSignIns } from '../db/schema.ts'
import type { Services } from '../env.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { notifierOf } from '../sign-in/account-notices.ts'
import { accountsOf, lockMerchantOf, signInOf, type Who } from '../sign-in/accounts.ts'
import { becomeConfirmed, hashWithSalt, passwordHashOf, setHash } from '../sign-in/confirm-address.ts'
import { dropConfirmation, requestConfirmation } from '../sign-in/confirmations.ts'
import { hashNewPassword, knownWordsOfStore } from '../sign-in/new-password.ts'
import { passwordFits, saltOf } from '../sign-in/password.ts'
import { spendResetLinks } from '../sign-in/reset-link.ts'
import { type LiveSession, revokeSessions } from '../sign-in/sessions.ts'
import { closeSurplus } from '../sign-in/unconfirmed-accounts.ts'
import { writeAtAddress } from '../sign-in/write-at-address.ts'

type Changing = Pick<Services, 'mail' | 'attempts'> & EventRecorder

/** Whether the merchant at the keyboard knows the password: asked before what cannot be taken back. */
export async function confirmPassword(
  db: Db,
  who: Who,
  password: string,
  address: string,
): Promise<Result<object, Problem>> {
  const hash = await passwordHashOf(db, who)
  const fits = hash !== undefined && (await passwordFits(password, hash, address))
  return fits ? ok({}) : err({ code: 'wrong_password' })
}

/**
 * Logs in with another address; the one of the business stays (ADR-0023). With mail, a confirmed account does so once the new
 * address is confirmed, too. An unconfirmed one does so at once, and awaits the confirmation of the new address instead.
 */
export async function changeEmail(
  db: Db,
  who: Who,
  { email, password, address }: { email: string; password: string; address: string },
  changing: Changing,
): Promise<Result<object, Problem>> {
  const { mail, now } = changing
  const confirmed = await confirmPassword(db, who, password, address)
  if (!confirmed.ok) return confirmed
  const [signIn, passwordHash] = [await signInOf(db, who), await passwordHashOf(db, who)]
  if (!signIn || passwordHash === undefined) return err({ code: 'not_logged_in' })
  if (email === signIn.email) {
    // Back to the address before: the other one is no longer awaited.
    if (signIn.isConfirmed) await dropConfirmation(db, who)
    return ok({})
  }
  if (mail.verifiesAddresses && signIn.isConfirmed) {
    await db.transaction(async (tx) => {
      await lockMerchantOf(tx, who.storeId)
      await requestConfirmation(tx, who, email, changing)
    })
    return ok({})
  }
  return writeAtAddress(db, {
    email,
    merchantId: who.merchantId,
    hash: hashWithSalt(passwordHash, password, address),
    async write(tx, hash) {
      await lockMerchantOf(tx, who.storeId)
      const changed = mail.verifiesAddresses
        ? await changeUnconfirmed(tx, who, email, changing)
        : await changeWithoutMail(tx, who, email)
      if (!changed.ok) return changed
      if (hash !== passwordHash) await setHash(tx, who, hash, passwordHash)
      await spendResetLinks(tx, who, now)
      await recordSecurityEvent(tx, changing, { storeId: who.storeId, event: 'email_changed', details: {} })
      return ok({})
    },
  })
}

async function changeUnconfirmed(
  tx: Db,
  who: Who,
  email: string,
  changing: Changing,
): Promise<Result<object, Problem>> {
  const { storeId, merchantId } = who
  await closeSurplus(tx, email, changing.now, merchantId)
  const isOpen = and(
    eq(unconfirmedSignIns.storeId, storeId),
    eq(unconfirmedSignIns.merchantId, merchantId),
    isNull(unconfirmedSignIns.closedAt),
  )
  const changed = await tx.update(unconfirmedSignIns).set({ email }).where(isOpen).returning()
  // It may have been confirmed or closed meanwhile.
  if (changed.length === 0) return err({ code: 'not_logged_in' })
  await requestConfirmation(tx, who, email, changing)
  return ok({})
}

/** Without mail each address counts as confirmed, and belongs to one account only. */
async function changeWithoutMail(tx: Db, who: Who, email: string): Promise<Result<object, Problem>> {
  const others = (await accountsOf(tx, email)).filter(({ merchantId }) => merchantId !== who.merchantId)
  if (others.length > 0) return err({ code: 'email_taken' })
  const changed = await becomeConfirmed(tx, who, email, async () => {})
  if (changed.ok) await dropConfirmation(tx, who)
  return changed
}

/** Sets another password and ends every other session: people who knew the old one are logged out. */
export async function changePassword(
  db: Db,
  who: LiveSession,
  { current, next, address }: { current: string; next: string; address: string },
  changing: Changing,
): Promise<Result<object, Problem>> {
  const confirmed = await confirmPassword(db, who, current, address)
  if (!confirmed.ok) return confirmed
  const knownWords = await knownWordsOfStore(db, who.storeId)
  const before = await passwordHashOf(db, who)
  const salt = before === undefined ? null : saltOf(before)
  const hash = await hashNewPassword({ password: next, path: 'next', knownWords }, address, salt)
  if (!hash.ok) return hash
  return db.transaction(async (tx) => {
    await lockMerchantOf(tx, who.storeId)
    await setHash(tx, who, hash.value)
    await spendResetLinks(tx, who, changing.now)
    await revokeSessions(tx, who, who.sessionId, changing.now)
    await notifierOf(changing)(tx, who, { about: 'password_changed' })
    await recordSecurityEvent(tx, changing, { storeId: who.storeId, event: 'password_changed', details: {} })
    return ok({})
  })
}
