import type { MerchantId, StoreId } from '@earshot/survey'
import { NIL } from 'uuid'
import { and, eq, inArray, isNull, type SQL, sql, unionAll } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns, stores, unconfirmedSignIns } from '../db/schema.ts'

export type Who = { readonly storeId: StoreId; readonly merchantId: MerchantId }

/** The release before confirms an address without deleting this row: a row of `sign_ins` says more. */
export const isStillUnconfirmed = sql<boolean>`NOT EXISTS (
  SELECT FROM sign_ins c WHERE c.store_id = ${unconfirmedSignIns.storeId} AND c.merchant_id = ${unconfirmedSignIns.merchantId})`

/**
 * A subquery of all addresses that somebody logs in with. Confirmed ones are unique. Several accounts may have the same one
 * unconfirmed (ADR-0079).
 */
export const everySignIn = (db: Db) =>
  unionAll(
    db
      .select({
        email: signIns.email,
        storeId: signIns.storeId,
        merchantId: signIns.merchantId,
        isConfirmed: sql<boolean>`true`.as('is_confirmed'),
        confirmBy: moment(sql`NULL::timestamptz`).as('confirm_by'),
      })
      .from(signIns),
    db
      .select({
        email: unconfirmedSignIns.email,
        storeId: unconfirmedSignIns.storeId,
        merchantId: unconfirmedSignIns.merchantId,
        isConfirmed: sql<boolean>`false`.as('is_confirmed'),
        confirmBy: moment(sql`${unconfirmedSignIns.confirmBy}`).as('confirm_by'),
      })
      .from(unconfirmedSignIns)
      .where(and(isNull(unconfirmedSignIns.closedAt), isStillUnconfirmed)),
  ).as('every_sign_in')

/** The driver returns moments as text. */
const moment = (expression: SQL) => expression.mapWith(unconfirmedSignIns.confirmBy) as SQL<Date | null>

export type Account = Who & {
  readonly email: string
  readonly isConfirmed: boolean
  readonly passwordHash: string
  readonly createdAt: Date
  readonly storeUrl: string
  readonly isNewStore: boolean
}

/**
 * Makes changes of the merchant of a store wait for each other. A transaction that changes their address, password or second
 * steps takes this lock before it changes rows, so that two of them cannot deadlock.
 */
export async function lockMerchantOf(tx: Db, storeId: StoreId): Promise<void> {
  const ofStore = eq(merchants.storeId, storeId)
  await tx.select({ merchantId: merchants.merchantId }).from(merchants).where(ofStore).for('no key update')
}

/** The accounts of an address: the confirmed one, then the others, the newest first. */
export async function accountsOf(db: Db, email: string): Promise<readonly Account[]> {
  const signIn = everySignIn(db)
  const found = await db
    .select({
      storeId: signIn.storeId,
      merchantId: signIn.merchantId,
      email: signIn.email,
      isConfirmed: signIn.isConfirmed,
    })
    .from(signIn)
    .where(eq(signIn.email, email.trim().toLowerCase()))
  // Nobody's account is read, too, so that an unknown address takes no less time.
  if (found.length === 0) await readMerchant(db, NOBODY)
  const accounts: Account[] = []
  for (const one of found) {
    const merchant = await readMerchant(db, one)
    if (merchant) accounts.push({ ...one, ...merchant })
  }
  return accounts.sort(
    (a, b) =>
      Number(b.isConfirmed) - Number(a.isConfirmed) ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.merchantId < b.merchantId ? 1 : -1),
  )
}

const NOBODY = { storeId: NIL, merchantId: NIL } as Who

/** A merchant with their store; undefined once they are gone. */
async function readMerchant(db: Db, { storeId, merchantId }: Who) {
  const [merchant] = await db
    .select({
      passwordHash: merchants.passwordHash,
      createdAt: merchants.createdAt,
      storeUrl: stores.storeUrl,
      isNewStore: stores.isNew,
    })
    .from(merchants)
    .innerJoin(stores, eq(stores.storeId, storeId))
    .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
  return merchant
}

/** The accounts of an address that can be its owner's: the confirmed one, or else all. */
export const possibleOwners = (accounts: readonly Account[]): readonly Account[] =>
  accounts[0]?.isConfirmed ? accounts.slice(0, 1) : accounts

/** The account of an address where there is no doubt about it: the confirmed one, or the only one. */
export function soleOwner(accounts: readonly Account[]): Account | null {
  const [first, second] = accounts
  return first && (first.isConfirmed || !second) ? first : null
}

/** The store of each of these addresses. It is that of the confirmed account, or else that of the only one. */
export async function storesOfOwners(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, StoreId>> {
  const signIn = everySignIn(db)
  const rows = await db
    .select({ email: signIn.email, storeId: signIn.storeId, isConfirmed: signIn.isConfirmed })
    .from(signIn)
    .where(inArray(signIn.email, [...emails]))
  const owners = [...Map.groupBy(rows, ({ email }) => email).values()].flatMap((accounts) => {
    const confirmed = accounts.filter(({ isConfirmed }) => isConfirmed)
    return confirmed.length > 0 || accounts.length > 1 ? confirmed : accounts
  })
  return new Map(owners.map(({ email, storeId }) => [email, storeId]))
}

type SignIn = { readonly email: string; readonly isConfirmed: boolean }

/** The address that a merchant logs in with; undefined once their account is closed. */
export async function signInOf(db: Db, { storeId, merchantId }: Who): Promise<SignIn | undefined> {
  const signIn = everySignIn(db)
  const [found] = await db
    .select({ email: signIn.email, isConfirmed: signIn.isConfirmed })
    .from(signIn)
    .where(and(eq(signIn.storeId, storeId), eq(signIn.merchantId, merchantId)))
  return found
}

/** Whether the merchant of a store has confirmed their address. */
export async function hasConfirmedAddress(db: Db, storeId: StoreId): Promise<boolean> {
  const rows = await db.select({ email: signIns.email }).from(signIns).where(eq(signIns.storeId, storeId))
  return rows.length > 0
}
