import { err, ok, type Result, type SessionId } from '@earshot/survey'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { v7 as newId, v4 as randomUuid } from 'uuid'
import { encryptSecret } from '../../db/encrypted-secrets.ts'
import type { Db } from '../../db/open-db.ts'
import { passkeys, recoveryCodes, sessions, twoStepLogins } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import { lockMerchantOf, type Who } from '../accounts.ts'
import { appKeyCell, stepOfCode } from './app-codes.ts'
import type { VerifiedPasskey } from './passkeys.ts'
import { hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { isTwoStepOn } from './two-step-state.ts'

const MAX_PASSKEYS = 10

/** Recovery codes as they are shown once. */
export type NewCodes = { readonly setId: string; readonly codes: string[] }

type HashedCodes = NewCodes & { readonly hashes: readonly string[] }

/** Made before a transaction begins, because hashing takes a turn. */
async function makeCodes(address: string): Promise<HashedCodes> {
  const [setId, codes] = [randomUuid(), newRecoveryCodes()]
  return { setId, codes, hashes: await hashRecoveryCodes(codes, setId, address) }
}

const isOwn = ({ storeId, merchantId }: Who) =>
  and(eq(twoStepLogins.storeId, storeId), eq(twoStepLogins.merchantId, merchantId))

/**
 * Turns two-step login off and deletes all that belongs to it.
 * @returns whether anything was there
 */
export async function turnTwoStepOff(db: Db, owner: Who): Promise<boolean> {
  const { storeId, merchantId } = owner
  return db.transaction(async (tx) => {
    await lockMerchantOf(tx, owner.storeId)
    await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.storeId, storeId), eq(recoveryCodes.merchantId, merchantId)))
    await tx.delete(passkeys).where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    const gone = await tx.delete(twoStepLogins).where(isOwn(owner)).returning({ setId: twoStepLogins.recoverySetId })
    return gone.length > 0
  })
}

type Added = Result<{ recoveryCodes: NewCodes | null }, Problem>

/**
 * Adds a method. While two-step login is off, it replaces an unfinished set-up, and new recovery codes come with it:
 * `turnTwoStepOn` then turns it on.
 */
async function addMethod(
  db: Db,
  owner: Who,
  address: string,
  add: (tx: Db) => Promise<Result<object, Problem>>,
): Promise<Added> {
  const codes = (await isTwoStepOn(db, owner)) ? null : await makeCodes(address)
  return db.transaction(async (tx): Promise<Added> => {
    await lockMerchantOf(tx, owner.storeId)
    const isOn = await isTwoStepOn(tx, owner)
    // Another tab has turned it on or off in this moment.
    if (isOn !== (codes === null)) return err({ code: 'two_step_changed' })
    if (codes) {
      await turnTwoStepOff(tx, owner)
      await tx.insert(twoStepLogins).values({ ...owner, recoverySetId: codes.setId })
      await storeCodes(tx, owner, codes)
    }
    const added = await add(tx)
    if (!added.ok) return added
    return ok({ recoveryCodes: codes && { setId: codes.setId, codes: codes.codes } })
  })
}

const storeCodes = (tx: Db, owner: Who, { hashes }: HashedCodes) =>
  tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ ...owner, codeHash })))

type NewApp = { readonly key: string; readonly code: string; readonly address: string }

/** Adds an authenticator app that shows the code of its key, or replaces the one before. */
export async function addApp(db: Db, { storeId, merchantId }: Who, { key, code, address }: NewApp, now: Date) {
  const owner = { storeId, merchantId }
  const appStep = stepOfCode(key, code, now)
  if (appStep === null) return err({ code: 'second_step_wrong' } as const)
  return addMethod(db, owner, address, async (tx) => {
    const appKey = await encryptSecret(tx, appKeyCell(storeId), key)
    const app = { appKey, appAddedAt: now, appUsedAt: null, appStep }
    await tx.update(twoStepLogins).set(app).where(isOwn(owner))
    return ok({})
  })
}

type AddedPasskey = VerifiedPasskey & { readonly name: string; readonly address: string }

/** Adds a passkey that was verified. */
export async function addPasskey(
  db: Db,
  { storeId, merchantId }: Who,
  { address, ...passkey }: AddedPasskey,
  now: Date,
): Promise<Added> {
  const owner = { storeId, merchantId }
  return addMethod(db, owner, address, async (tx) => {
    const own = await tx
      .select({ credentialId: passkeys.credentialId })
      .from(passkeys)
      .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    // The same request again. Twice in the list, it would still log in after one of them is removed.
    if (own.some(({ credentialId }) => credentialId === passkey.credentialId)) return err({ code: 'challenge_expired' })
    if (own.length >= MAX_PASSKEYS) return err({ code: 'too_many_passkeys', most: MAX_PASSKEYS })
    await tx.insert(passkeys).values({ ...owner, ...passkey, passkeyId: newId(), addedAt: now })
    return ok({})
  })
}

/**
 * Turns two-step login on, once the merchant has confirmed the recovery codes of this set. The other sessions have shown no
 * second step, so they are asked for it.
 */
export const turnTwoStepOn = (
  db: Db,
  { sessionId, ...owner }: Who & { readonly sessionId: SessionId },
  setId: string,
  now: Date,
): Promise<Result<object, Problem>> =>
  db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const { storeId, merchantId } = owner
    await lockMerchantOf(tx, owner.storeId)
    const turnedOn = await tx
      .update(twoStepLogins)
      .set({ turnedOnAt: now })
      .where(and(isOwn(owner), eq(twoStepLogins.recoverySetId, setId), isNull(twoStepLogins.turnedOnAt)))
      .returning({ turnedOnAt: twoStepLogins.turnedOnAt })
    if (turnedOn.length === 0) return err({ code: 'two_step_changed' })
    await tx
      .update(sessions)
      .set({ confirmedAt: null })
      .where(and(eq(sessions.storeId, storeId), eq(sessions.merchantId, merchantId), ne(sessions.sessionId, sessionId)))
    return ok({})
  })

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  db: Db,
  { storeId, merchantId }: Who,
  address: string,
): Promise<Result<{ recoveryCodes: NewCodes }, Problem>> {
  const owner = { storeId, merchantId }
  const codes = await makeCodes(address)
  return db.transaction(async (tx): Promise<Result<{ recoveryCodes: NewCodes }, Problem>> => {
    await lockMerchantOf(tx, owner.storeId)
    if (!(await isTwoStepOn(tx, owner))) return err({ code: 'two_step_changed' })
    await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.storeId, storeId), eq(recoveryCodes.merchantId, merchantId)))
    await tx.update(twoStepLogins).set({ recoverySetId: codes.setId }).where(isOwn(owner))
    await storeCodes(tx, owner, codes)
    return ok({ recoveryCodes: { setId: codes.setId, codes: codes.codes } })
  })
}

/** Removes the authenticator app. Without another method two-step login is off. */
export const removeApp = (db: Db, owner: Who): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMerchantOf(tx, owner.storeId)
    await tx
      .update(twoStepLogins)
      .set({ appKey: null, appAddedAt: null, appUsedAt: null, appStep: null })
      .where(isOwn(owner))
    await turnOffWithoutMethod(tx, owner)
  })

/** Removes a passkey. Without another method two-step login is off. */
export const removePasskey = (db: Db, owner: Who, passkeyId: string): Promise<Result<object, Problem>> =>
  db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const { storeId, merchantId } = owner
    await lockMerchantOf(tx, owner.storeId)
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId), eq(passkeys.passkeyId, passkeyId)))
      .returning({ passkeyId: passkeys.passkeyId })
    if (gone.length === 0) return err({ code: 'passkey_not_found' })
    await turnOffWithoutMethod(tx, owner)
    return ok({})
  })

async function turnOffWithoutMethod(tx: Db, owner: Who): Promise<void> {
  const { storeId, merchantId } = owner
  const [row] = await tx.select({ appKey: twoStepLogins.appKey }).from(twoStepLogins).where(isOwn(owner))
  if (row?.appKey) return
  const [passkey] = await tx
    .select({ passkeyId: passkeys.passkeyId })
    .from(passkeys)
    .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    .limit(1)
  if (!passkey) await turnTwoStepOff(tx, owner)
}
