import { err, ok, type Result } from '@earshot/survey'
import { and, eq, isNull, ne } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { addressConfirmations, merchants, signIns, unconfirmedSignIns } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import type { NotifyMerchant } from './account-notices.ts'
import { lockMerchantOf, signInOf, type Who } from './accounts.ts'
import { type ConfirmationLink, dropConfirmation } from './confirmations.ts'
import { hashPassword, passwordFits, saltOf } from './password.ts'
import { spendResetLinks } from './reset-link.ts'
import { writeAtAddress } from './write-at-address.ts'

type Given = ConfirmationLink & { readonly password: string; readonly address: string }

/** `isChange`: the account had another confirmed address before. */
export type ConfirmedAddress = { readonly email: string; readonly isChange: boolean }

/**
 * Confirms an address by a mailed link and the password of its account. The link alone is not enough: the account may be
 * somebody else's, who wants its owner's address to confirm it. A link that was used confirms nothing again, and does not fail.
 */
export async function confirmAddress(
  db: Db,
  { storeId, merchantId, confirmationId, password, address }: Given,
  notify: NotifyMerchant,
  recorder: EventRecorder,
): Promise<Result<ConfirmedAddress, Problem>> {
  const { now } = recorder
  const who = { storeId, merchantId }
  const [confirmation] = await db
    .select()
    .from(addressConfirmations)
    .where(and(eq(addressConfirmations.storeId, storeId), eq(addressConfirmations.confirmationId, confirmationId)))
  const passwordHash = await passwordHashOf(db, who)
  if (!confirmation || passwordHash === undefined) return err({ code: 'confirmation_spent' })
  if (!(await passwordFits(password, passwordHash, address))) return err({ code: 'wrong_password' })
  const { email, usedAt } = confirmation
  if (usedAt)
    return (await signInOf(db, who))?.email === email
      ? ok({ email, isChange: false })
      : err({ code: 'confirmation_spent' })
  return writeAtAddress(db, {
    email,
    merchantId,
    hash: hashWithSalt(passwordHash, password, address),
    async write(tx, hash) {
      await lockMerchantOf(tx, storeId)
      const used = and(
        eq(addressConfirmations.storeId, storeId),
        eq(addressConfirmations.confirmationId, confirmationId),
        isNull(addressConfirmations.usedAt),
      )
      const [current] = await tx.select().from(addressConfirmations).where(used)
      if (!current) return err({ code: 'confirmation_spent' })
      // It may have been changed since it was checked.
      if ((await passwordHashOf(tx, who)) !== passwordHash) return err({ code: 'wrong_password' })
      const taken = await becomeConfirmed(tx, who, email, notify)
      if (!taken.ok) return taken
      await tx.update(addressConfirmations).set({ usedAt: now }).where(used)
      if (hash !== passwordHash) await setHash(tx, who, hash)
      await spendResetLinks(tx, who, now)
      const { event } = taken.value
      if (event) await recordSecurityEvent(tx, recorder, { storeId, event, details: {} })
      return ok({ email, isChange: event === 'email_changed' })
    },
  })
}

/**
 * The hash of an existing account where it has the salt that is asked for, and otherwise another one of the same password.
 * @param password that of the account
 */
export const hashWithSalt =
  (passwordHash: string, password: string, address: string) =>
  async (salt: string | null): Promise<Result<string, Problem>> =>
    ok(salt === null || salt === saltOf(passwordHash) ? passwordHash : await hashPassword(password, address, salt))

export async function passwordHashOf(db: Db, who: Who): Promise<string | undefined> {
  const [merchant] = await db.select({ hash: merchants.passwordHash }).from(merchants).where(merchantIs(who))
  return merchant?.hash
}

/**
 * Checks the password of a merchant.
 * @returns its hash. A change that needs the password requires under its lock that the hash is still this one
 */
export async function checkPassword(
  db: Db,
  who: Who,
  password: string,
  address: string,
): Promise<Result<string, Problem>> {
  const hash = await passwordHashOf(db, who)
  const fits = hash !== undefined && (await passwordFits(password, hash, address))
  return fits ? ok(hash) : err({ code: 'wrong_password' })
}

export const setHash = (tx: Db, who: Who, passwordHash: string) =>
  tx.update(merchants).set({ passwordHash }).where(merchantIs(who))

const merchantIs = ({ storeId, merchantId }: Who) =>
  and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId))

/** The event of the security log, which the caller records; null if nothing changed. */
type Confirmed = { readonly event: 'email_confirmed' | 'email_changed' | null }

/** The merchant logs in with this address, which is confirmed from now on; if no other account has confirmed it. */
export async function becomeConfirmed(
  tx: Db,
  who: Who,
  email: string,
  notify: NotifyMerchant,
): Promise<Result<Confirmed, Problem>> {
  const { storeId, merchantId } = who
  // A closed account is about to be deleted.
  const before = await signInOf(tx, who)
  if (!before) return err({ code: 'confirmation_spent' })
  if (before.isConfirmed && before.email === email) return ok({ event: null })
  const added = await tx.insert(signIns).values({ email, storeId, merchantId }).onConflictDoNothing().returning()
  if (added.length === 0) return err({ code: 'email_taken' })
  if (!before.isConfirmed) {
    await tx.delete(unconfirmedSignIns).where(ofMerchant(unconfirmedSignIns, who))
    return ok({ event: 'email_confirmed' })
  }
  await notify(tx, who, { about: 'email_changed', newEmail: email })
  await tx.delete(signIns).where(and(ofMerchant(signIns, who), ne(signIns.email, email)))
  return ok({ event: 'email_changed' })
}

const ofMerchant = (table: typeof signIns | typeof unconfirmedSignIns, { storeId, merchantId }: Who) =>
  and(eq(table.storeId, storeId), eq(table.merchantId, merchantId))

/**
 * Confirms the address of a merchant who has shown otherwise that it is theirs; not if another account has confirmed it.
 * @param email the address that is theirs. Nothing is confirmed if they log in with another one by now
 */
export async function confirmWithoutLink(tx: Db, who: Who, email: string): Promise<Result<Confirmed, Problem>> {
  await lockMerchantOf(tx, who.storeId)
  const signIn = await signInOf(tx, who)
  if (signIn?.email !== email) return err({ code: 'confirmation_spent' })
  if (signIn.isConfirmed) return ok({ event: null })
  const confirmed = await becomeConfirmed(tx, who, email, async () => {})
  if (confirmed.ok) await dropConfirmation(tx, who)
  return confirmed
}
