import { err, ok, type Result } from '@earshot/survey'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { hashNewPassword, knownWordsOfStore } from '../sign-in/new-password.ts'
import { passwordFits } from '../sign-in/password.ts'
import { spendResetLinks } from '../sign-in/reset-password.ts'
import { type LiveSession, revokeSessions } from '../sign-in/sessions.ts'

type Who = Omit<LiveSession, 'sessionId'>

const merchantIs = ({ storeId, merchantId }: Who) =>
  and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId))

/** Whether the merchant at the keyboard knows the password: asked before what cannot be taken back. */
export async function confirmPassword(
  db: Db,
  who: Who,
  password: string,
  address: string,
): Promise<Result<object, Problem>> {
  const [merchant] = await db.select().from(merchants).where(merchantIs(who))
  const fits = merchant && (await passwordFits(password, merchant.passwordHash, address))
  return fits ? ok({}) : err({ code: 'wrong_password' })
}

/** Logs in with another email address from now on; the email of the business stays (ADR-0023). */
export async function changeEmail(
  db: Db,
  who: Who,
  { email, password, address }: { email: string; password: string; address: string },
  now: Date,
): Promise<Result<object, Problem>> {
  const { storeId, merchantId } = who
  const confirmed = await confirmPassword(db, who, password, address)
  if (!confirmed.ok) return confirmed
  return db.transaction(async (tx) => {
    const taken = await tx.insert(signIns).values({ email, storeId, merchantId }).onConflictDoNothing().returning()
    if (taken.length === 0) {
      const [owner] = await tx.select().from(signIns).where(eq(signIns.email, email))
      return owner?.merchantId === merchantId ? ok({}) : err({ code: 'email_taken' })
    }
    await tx
      .delete(signIns)
      .where(and(eq(signIns.storeId, storeId), eq(signIns.merchantId, merchantId), ne(signIns.email, email)))
    await spendResetLinks(tx, who, now)
    return ok({})
  })
}

/** Sets another password and ends every other session: people who knew the old one are logged out. */
export async function changePassword(
  db: Db,
  who: LiveSession,
  { current, next, address }: { current: string; next: string; address: string },
  now: Date,
): Promise<Result<object, Problem>> {
  const confirmed = await confirmPassword(db, who, current, address)
  if (!confirmed.ok) return confirmed
  const knownWords = await knownWordsOfStore(db, who.storeId)
  const hash = await hashNewPassword({ password: next, path: 'next', knownWords }, address)
  if (!hash.ok) return hash
  return db.transaction(async (tx) => {
    await tx.update(merchants).set({ passwordHash: hash.value }).where(merchantIs(who))
    await spendResetLinks(tx, who, now)
    await revokeSessions(tx, who, who.sessionId, now)
    return ok({})
  })
}
