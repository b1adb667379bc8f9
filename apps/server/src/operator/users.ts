import type { MerchantId, StoreId } from '@earshot/survey'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns, stores } from '../db/schema.ts'
import { makeResetLink, spendResetLinks } from '../sign-in/reset-password.ts'
import { merchantByEmail, revokeSessions } from '../sign-in/sessions.ts'
import type { TokenKey } from '../sign-in/token-key.ts'

/** A login as an operator sees it. */
export type User = {
  readonly email: string
  readonly businessName: string
  readonly storeId: StoreId
  readonly storeUrl: string
  readonly createdAt: Date
}

/**
 * Lists logins by email address.
 * @param after lists only addresses behind this one, for the next page; null for the first page
 * @param limit how many at most
 */
export async function listUsers(db: Db, after: string | null, limit: number): Promise<User[]> {
  return db
    .select({
      email: signIns.email,
      businessName: merchants.businessName,
      storeId: stores.storeId,
      storeUrl: stores.storeUrl,
      createdAt: merchants.createdAt,
    })
    .from(signIns)
    .innerJoin(merchants, and(eq(merchants.storeId, signIns.storeId), eq(merchants.merchantId, signIns.merchantId)))
    .innerJoin(stores, eq(stores.storeId, signIns.storeId))
    .where(after === null ? undefined : gt(signIns.email, after))
    .orderBy(asc(signIns.email))
    .limit(limit)
}

type Linking = { readonly tokenKey: TokenKey; readonly dashboardUrl: string }

/**
 * Makes a link to a new password, so that the operator never knows one. Links that were made before stop working. The
 * sessions continue until the link is used, unless `endSessions` is set.
 * @returns the link, which works once within an hour; null if nobody logs in with this address
 */
export async function makeUserResetLink(
  db: Db,
  { email, endSessions }: { readonly email: string; readonly endSessions: boolean },
  { tokenKey, dashboardUrl }: Linking,
  now: Date,
): Promise<{ link: string; storeId: StoreId; merchantId: MerchantId } | null> {
  const owner = await merchantByEmail(db, email)
  if (!owner) return null
  const { storeId, merchantId } = owner
  await spendResetLinks(db, { storeId, merchantId }, now)
  if (endSessions) await revokeSessions(db, { storeId, merchantId }, null, now)
  const link = await makeResetLink(db, { storeId, merchantId }, { tokenKey, dashboardUrl }, now)
  return { link, storeId, merchantId }
}
