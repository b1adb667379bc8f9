import { DAY_MS, type MerchantId, type StoreId } from '@earshot/survey'
import { and, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { RETAINED_DAYS } from '../db/personal-data.ts'
import { responses, sessions, surveys, unconfirmedSignIns } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hourlyKind, jobKind } from '../jobs/job-kind.ts'
import { isStillUnconfirmed, lockMerchantOf, type Who } from './accounts.ts'

const MAX_PER_ADDRESS = 3

/** Until when an account that is opened now has to confirm its address. */
export const confirmByFrom = (now: Date): Date => new Date(now.getTime() + RETAINED_DAYS.unconfirmedAccount * DAY_MS)

export const FIND_UNCONFIRMED = hourlyKind('find_unconfirmed')

/** For the store of a closed account. */
export const CLOSE_UNCONFIRMED = jobKind<object>('close_unconfirmed', 'background')

const isOpen = and(isNull(unconfirmedSignIns.closedAt), isStillUnconfirmed)

/**
 * Makes room for one more unconfirmed account of an address, of which there are three at most: those without a survey are
 * closed first, and of these the oldest. Accounts with responses stay and are not counted.
 * @param spared the merchant whose account gets the address; undefined for a new one
 */
export async function closeSurplus(tx: Db, email: string, now: Date, spared?: MerchantId): Promise<void> {
  const rows = await tx
    .select({ storeId: unconfirmedSignIns.storeId, merchantId: unconfirmedSignIns.merchantId })
    .from(unconfirmedSignIns)
    .where(and(eq(unconfirmedSignIns.email, email), isOpen))
    // Ids of merchants begin with the moment at which they were made.
    .orderBy(unconfirmedSignIns.merchantId)
  const others: (Who & { readonly hasSurvey: boolean })[] = []
  for (const account of rows.filter(({ merchantId }) => merchantId !== spared)) {
    const { storeId } = account
    if (!(await hasResponses(tx, storeId))) others.push({ ...account, hasSurvey: await hasSurveys(tx, storeId) })
  }
  others.sort((a, b) => Number(a.hasSurvey) - Number(b.hasSurvey))
  await closeAccounts(tx, others.slice(0, Math.max(0, others.length - MAX_PER_ADDRESS + 1)), now)
}

/** Nobody logs in to these accounts any more. Jobs delete their stores. */
async function closeAccounts(tx: Db, accounts: readonly { readonly storeId: StoreId }[], now: Date): Promise<void> {
  for (const { storeId } of accounts) {
    await lockMerchantOf(tx, storeId)
    await tx.update(unconfirmedSignIns).set({ closedAt: now }).where(eq(unconfirmedSignIns.storeId, storeId))
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.storeId, storeId), isNull(sessions.revokedAt)))
    await enqueue(tx, CLOSE_UNCONFIRMED, { storeId, key: '', payload: {} })
  }
}

/**
 * Closes the accounts that nobody has confirmed in time. Without mail nobody can confirm, so each gets 30 days more from now.
 * @param signal ends it after the account under way
 * @returns whether all of them are closed
 */
export async function closeUnconfirmed(
  db: Db,
  { now, verifiesAddresses }: { readonly now: Date; readonly verifiesAddresses: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const { confirmBy, closedAt, storeId } = unconfirmedSignIns
  if (!verifiesAddresses) {
    // A day's difference, so that few rows are written each hour.
    const isDue = lt(confirmBy, new Date(confirmByFrom(now).getTime() - DAY_MS))
    await db
      .update(unconfirmedSignIns)
      .set({ confirmBy: confirmByFrom(now) })
      .where(and(isDue, isNull(closedAt)))
    return true
  }
  const isDue = and(isStillUnconfirmed, or(isNotNull(closedAt), lt(confirmBy, now)))
  const found = await db.select({ storeId }).from(unconfirmedSignIns).where(isDue)
  for (const account of found) {
    await db.transaction(async (tx) => {
      await lockMerchantOf(tx, account.storeId)
      // It may have been confirmed since.
      const due = await tx
        .select({ storeId, closedAt })
        .from(unconfirmedSignIns)
        .where(and(eq(storeId, account.storeId), isDue))
      const staysOpen = due.some((one) => one.closedAt === null) && (await hasResponses(tx, account.storeId))
      if (!staysOpen) await closeAccounts(tx, due, now)
    })
    if (signal.aborted) return false
  }
  return true
}

/** Whether a store has responses: they keep an account, which nobody deletes but its merchant. */
export async function hasResponses(db: Db, storeId: StoreId): Promise<boolean> {
  const rows = await db.select({ day: responses.day }).from(responses).where(eq(responses.storeId, storeId)).limit(1)
  return rows.length > 0
}

async function hasSurveys(db: Db, storeId: StoreId): Promise<boolean> {
  const ofStore = eq(surveys.storeId, storeId)
  return (await db.select({ surveyId: surveys.surveyId }).from(surveys).where(ofStore).limit(1)).length > 0
}

/** Whether the account of a store was closed, so that nothing of it is needed any more. */
export async function isClosed(db: Db, storeId: StoreId): Promise<boolean> {
  const rows = await db
    .select({ storeId: unconfirmedSignIns.storeId })
    .from(unconfirmedSignIns)
    .where(and(eq(unconfirmedSignIns.storeId, storeId), isNotNull(unconfirmedSignIns.closedAt), isStillUnconfirmed))
  return rows.length > 0
}
