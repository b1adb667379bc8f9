import { randomBytes, randomUUID } from 'node:crypto'
import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { encryptSecret } from '../db/encrypted-secrets.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, signIns, storeKeys, stores, unconfirmedSignIns } from '../db/schema.ts'
import { shopperKeyCell } from './shopper-hash.ts'

export type NewStore = {
  readonly businessName: string
  readonly email: string
  readonly passwordHash: string
  readonly storeUrl: string
  readonly timezone: string
  readonly currency: string
  /** Whether the merchant still has onboarding before them. */
  readonly isNew: boolean
  /** Until when the merchant has to confirm the address. By default it counts as confirmed. */
  readonly confirmBy?: Date
}

export type OpenedStore = { readonly storeId: StoreId; readonly merchantId: MerchantId; readonly publicKey: string }

/** Opens a store with its merchant; a confirmed address belongs to one merchant only (ADR-0079). */
export async function openStore(
  db: Db,
  wanted: NewStore,
  now: Date,
): Promise<Result<OpenedStore, { code: 'email_taken' }>> {
  const storeId = newUuid() as StoreId
  const merchantId = newUuid() as MerchantId
  const publicKey = `pk_${randomBytes(12).toString('hex')}`
  const email = wanted.email.trim().toLowerCase()
  const { storeUrl, timezone, currency, isNew, businessName, passwordHash, confirmBy } = wanted
  return db.transaction(async (tx) => {
    const signIn = { email, storeId, merchantId }
    if (confirmBy) await tx.insert(unconfirmedSignIns).values({ ...signIn, confirmBy })
    else {
      const added = await tx.insert(signIns).values(signIn).onConflictDoNothing().returning()
      if (added.length === 0) return err({ code: 'email_taken' })
    }
    await tx.insert(stores).values({
      storeId,
      storeUrl,
      publicKey,
      timezone,
      currency,
      isNew,
      installedAt: now,
      onboardingStep: isNew ? 'store' : 'done',
      goals: [],
      isOnboardingSkipped: false,
      shopperKey: await encryptSecret(tx, shopperKeyCell(storeId), randomUUID()),
    })
    await tx.insert(storeKeys).values({ publicKey, storeId })
    await tx
      .insert(merchants)
      .values({ storeId, merchantId, businessName, businessEmail: email, passwordHash, createdAt: now })
    return ok({ storeId, merchantId, publicKey })
  })
}
