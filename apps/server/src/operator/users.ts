import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { and, asc, eq, gt, inArray } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { NotifyMerchant } from '../sign-in/account-notices.ts'
import { type Account, accountsOf, everySignIn, lockMerchantOf, soleOwner } from '../sign-in/accounts.ts'
import { confirmWithoutLink } from '../sign-in/confirm-address.ts'
import { spendResetLinks } from '../sign-in/reset-link.ts'
import { makeResetLink } from '../sign-in/reset-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import type { TokenKey } from '../sign-in/token-key.ts'
import { turnTwoStepOff } from '../sign-in/two-step/set-up.ts'
import { isTwoStepOn } from '../sign-in/two-step/two-step-state.ts'

/** A login as an operator sees it. */
export type User = {
  readonly email: string
  readonly isVerified: boolean
  readonly businessName: string
  readonly storeId: StoreId
  readonly storeUrl: string
  readonly createdAt: Date
}

/**
 * Lists logins by email address.
 * @param after lists only addresses behind this one, for the next page; null for the first page
 * @param limit how many addresses at most; accounts that share one are on the same page
 */
export async function listUsers(db: Db, after: string | null, limit: number): Promise<User[]> {
  const signIn = everySignIn(db)
  const page = db
    .select({ email: signIn.email })
    .from(signIn)
    .where(after === null ? undefined : gt(signIn.email, after))
    .groupBy(signIn.email)
    .orderBy(asc(signIn.email))
    .limit(limit)
  return db
    .select({
      email: signIn.email,
      isVerified: signIn.isConfirmed,
      businessName: merchants.businessName,
      storeId: stores.storeId,
      storeUrl: stores.storeUrl,
      createdAt: merchants.createdAt,
    })
    .from(signIn)
    .innerJoin(merchants, and(eq(merchants.storeId, signIn.storeId), eq(merchants.merchantId, signIn.merchantId)))
    .innerJoin(stores, eq(stores.storeId, signIn.storeId))
    .where(inArray(signIn.email, page))
    .orderBy(asc(signIn.email), asc(stores.storeId))
}

/** Why an address does not name one account: none has it, or these stores share it unverified. */
export type NotOneAccount = { readonly stores: readonly StoreId[] }

/**
 * Finds the account that an operator means by an address: the verified one, or the only one.
 * @param storeId the account of this store; null if the address alone has to do
 */
export async function findAccount(
  db: Db,
  email: string,
  storeId: string | null,
): Promise<Result<Account, NotOneAccount>> {
  const accounts = await accountsOf(db, email)
  if (storeId !== null) {
    const found = accounts.find((account) => account.storeId === storeId)
    return found ? ok(found) : err({ stores: accounts.map((account) => account.storeId) })
  }
  const owner = soleOwner(accounts)
  return owner ? ok(owner) : err({ stores: accounts.map((account) => account.storeId) })
}

type Linking = { readonly tokenKey: TokenKey; readonly dashboardUrl: string }

/**
 * Makes a link to a new password, so that the operator never knows one. Links that were made before stop working. The
 * sessions continue until the link is used, unless `endSessions` is set.
 * @returns the link, which works once within an hour
 */
export async function makeUserResetLink(
  db: Db,
  { account, endSessions }: { readonly account: Account; readonly endSessions: boolean },
  { tokenKey, dashboardUrl }: Linking,
  now: Date,
): Promise<{ link: string; storeId: StoreId; merchantId: MerchantId }> {
  const { storeId, merchantId } = account
  await spendResetLinks(db, { storeId, merchantId }, now)
  if (endSessions) await revokeSessions(db, { storeId, merchantId }, null, now)
  const link = await makeResetLink(db, account, { tokenKey, dashboardUrl }, now)
  return { link, storeId, merchantId }
}

/**
 * Says that an address belongs to its merchant.
 * @returns `unchanged` if it was verified already, `refused` if another account has it by now
 */
export async function verifyUser(db: Db, account: Account): Promise<'verified' | 'unchanged' | 'refused'> {
  const confirmed = await db.transaction((tx) => confirmWithoutLink(tx, account, account.email))
  if (!confirmed.ok) return 'refused'
  return confirmed.value.event === null ? 'unchanged' : 'verified'
}

/**
 * Turns two-step login of a merchant off, who has lost every method and recovery code. The sessions continue, unless
 * `endSessions` is set. The merchant gets a mail if it was on.
 * @returns whether it was on or being set up
 */
export async function removeSecondFactor(
  db: Db,
  { account, endSessions }: { readonly account: Account; readonly endSessions: boolean },
  { notify, now }: { readonly notify: NotifyMerchant; readonly now: Date },
): Promise<{ wasThere: boolean; storeId: StoreId; merchantId: MerchantId }> {
  const { storeId, merchantId } = account
  const owner = { storeId, merchantId }
  const wasThere = await db.transaction(async (tx) => {
    await lockMerchantOf(tx, storeId)
    if (await isTwoStepOn(tx, owner)) await notify(tx, owner, { about: 'two_step_turned_off', by: 'operator' })
    return turnTwoStepOff(tx, owner)
  })
  if (endSessions) await revokeSessions(db, owner, null, now)
  return { wasThere, storeId, merchantId }
}
