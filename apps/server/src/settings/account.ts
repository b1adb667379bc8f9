import { err, ok, type Result } from '@earshot/survey'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { unconfirmedSignIns } from '../db/schema.ts'
import type { Services } from '../env.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { notifierOf } from '../sign-in/account-notices.ts'
import { accountsOf, lockMerchantOf, signInOf, type Who } from '../sign-in/accounts.ts'
import { becomeConfirmed, checkPassword, hashWithSalt, passwordHashOf, setHash } from '../sign-in/confirm-address.ts'
import { dropConfirmation, requestConfirmation } from '../sign-in/confirmations.ts'
import { hashNewPassword, knownWordsOfStore } from '../sign-in/new-password.ts'
import { saltOf } from '../sign-in/password.ts'
import { spendResetLinks } from '../sign-in/reset-link.ts'
import { type LiveSession, revokeSessions } from '../sign-in/sessions.ts'
import { closeSurplus } from '../sign-in/unconfirmed-accounts.ts'
import { writeAtAddress } from '../sign-in/write-at-address.ts'

type Changing = Pick<Services, 'mail' | 'attempts'> & EventRecorder

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
  const checked = await checkPassword(db, who, password, address)
  if (!checked.ok) return checked
  const passwordHash = checked.value
  const signIn = await signInOf(db, who)
  if (!signIn) return err({ code: 'not_logged_in' })
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
      // It may have been changed since it was checked.
      if ((await passwordHashOf(tx, who)) !== passwordHash) return err({ code: 'wrong_password' })
      const changed = mail.verifiesAddresses
        ? await changeUnconfirmed(tx, who, email, changing)
        : await changeWithoutMail(tx, who, email)
      if (!changed.ok) return changed
      if (hash !== passwordHash) await setHash(tx, who, hash)
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
  const checked = await checkPassword(db, who, current, address)
  if (!checked.ok) return checked
  const before = checked.value
  const knownWords = await knownWordsOfStore(db, who.storeId)
  const hash = await hashNewPassword({ password: next, path: 'next', knownWords }, address, saltOf(before))
  if (!hash.ok) return hash
  return db.transaction(async (tx): Promise<Result<object, Problem>> => {
    await lockMerchantOf(tx, who.storeId)
    // Somebody else may have changed it since it was checked, to end this session.
    if ((await passwordHashOf(tx, who)) !== before) return err({ code: 'wrong_password' })
    await setHash(tx, who, hash.value)
    await spendResetLinks(tx, who, changing.now)
    await revokeSessions(tx, who, who.sessionId, changing.now)
    await notifierOf(changing)(tx, who, { about: 'password_changed' })
    await recordSecurityEvent(tx, changing, { storeId: who.storeId, event: 'password_changed', details: {} })
    return ok({})
  })
}
