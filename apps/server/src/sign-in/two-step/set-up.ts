import { err, ok, type Result, type SessionId } from '@earshot/survey'
import { v7 as newId, v4 as randomUuid } from 'uuid'
import { and, eq, isNotNull, isNull, ne } from '../../db/drizzle.ts'
import { encryptSecret } from '../../db/encrypted-secrets.ts'
import type { Db } from '../../db/open-db.ts'
import { passkeys, recoveryCodes, sessions, twoStepLogins } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import type { EventName } from '../../security-log/events.ts'
import { type EventRecorder, recordSecurityEvent } from '../../security-log/record.ts'
import type { NotifyMerchant } from '../account-notices.ts'
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

type MethodEvent = Extract<
  EventName,
  `two_step_${string}` | `app_${string}` | `passkey_${string}` | 'recovery_codes_replaced'
>

const record = (tx: Db, { storeId }: Who, event: MethodEvent, recorder: EventRecorder): Promise<void> =>
  recordSecurityEvent(tx, recorder, { storeId, event, details: {} })

/**
 * Turns two-step login off and deletes all that belongs to it, without an event of the merchant.
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

/** A removal is recorded, and mailed if it turns two-step login off. */
export type Removing = EventRecorder & { readonly notify: NotifyMerchant }

/** Turns two-step login off, as its merchant wants. A set-up that is not finished goes, too. */
export const endTwoStep = (db: Db, owner: Who, removing: Removing): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMerchantOf(tx, owner.storeId)
    const wasOn = await isTwoStepOn(tx, owner)
    await turnTwoStepOff(tx, owner)
    if (!wasOn) return
    await removing.notify(tx, owner, { about: 'two_step_turned_off', by: 'merchant' })
    await record(tx, owner, 'two_step_turned_off', removing)
  })

type Added = Result<{ recoveryCodes: NewCodes | null }, Problem>

type NewMethod = {
  readonly address: string
  readonly event: MethodEvent
  readonly add: (tx: Db) => Promise<Result<object, Problem>>
}

/**
 * Adds a method. While two-step login is off, it replaces an unfinished set-up, and new recovery codes come with it:
 * `turnTwoStepOn` then turns it on.
 */
async function addMethod(
  db: Db,
  owner: Who,
  { address, event, add }: NewMethod,
  recorder: EventRecorder,
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
    await record(tx, owner, event, recorder)
    return ok({ recoveryCodes: codes && { setId: codes.setId, codes: codes.codes } })
  })
}

const storeCodes = (tx: Db, owner: Who, { hashes }: HashedCodes) =>
  tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ ...owner, codeHash })))

type NewApp = { readonly key: string; readonly code: string; readonly address: string }

/** Adds an authenticator app that shows the code of its key, or replaces the one before. */
export async function addApp(
  db: Db,
  { storeId, merchantId }: Who,
  { key, code, address }: NewApp,
  recorder: EventRecorder,
): Promise<Added> {
  const owner = { storeId, merchantId }
  const { now } = recorder
  const appStep = stepOfCode(key, code, now)
  if (appStep === null) return err({ code: 'second_step_wrong' })
  async function add(tx: Db) {
    const appKey = await encryptSecret(tx, appKeyCell(storeId), key)
    const app = { appKey, appAddedAt: now, appUsedAt: null, appStep }
    await tx.update(twoStepLogins).set(app).where(isOwn(owner))
    return ok({})
  }
  return addMethod(db, owner, { address, event: 'app_added', add }, recorder)
}

type AddedPasskey = VerifiedPasskey & { readonly name: string; readonly address: string }

/** Adds a passkey that was verified. */
export async function addPasskey(
  db: Db,
  { storeId, merchantId }: Who,
  { address, ...passkey }: AddedPasskey,
  recorder: EventRecorder,
): Promise<Added> {
  const owner = { storeId, merchantId }
  async function add(tx: Db): Promise<Result<object, Problem>> {
    const own = await tx
      .select({ credentialId: passkeys.credentialId })
      .from(passkeys)
      .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    // The same request again. Twice in the list, it would still log in after one of them is removed.
    if (own.some(({ credentialId }) => credentialId === passkey.credentialId)) return err({ code: 'challenge_expired' })
    if (own.length >= MAX_PASSKEYS) return err({ code: 'too_many_passkeys', most: MAX_PASSKEYS })
    await tx.insert(passkeys).values({ ...owner, ...passkey, passkeyId: newId(), addedAt: recorder.now })
    return ok({})
  }
  return addMethod(db, owner, { address, event: 'passkey_added', add }, recorder)
}

/**
 * Turns two-step login on, once the merchant has confirmed the recovery codes of this set. The other sessions have shown no
 * second step, so they are asked for it.
 */
export const turnTwoStepOn = (
  db: Db,
  { sessionId, ...owner }: Who & { readonly sessionId: SessionId },
  setId: string,
  recorder: EventRecorder,
): Promise<Result<object, Problem>> =>
  db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const { storeId, merchantId } = owner
    await lockMerchantOf(tx, owner.storeId)
    const turnedOn = await tx
      .update(twoStepLogins)
      .set({ turnedOnAt: recorder.now })
      .where(and(isOwn(owner), eq(twoStepLogins.recoverySetId, setId), isNull(twoStepLogins.turnedOnAt)))
      .returning({ turnedOnAt: twoStepLogins.turnedOnAt })
    if (turnedOn.length === 0) return err({ code: 'two_step_changed' })
    await tx
      .update(sessions)
      .set({ confirmedAt: null })
      .where(and(eq(sessions.storeId, storeId), eq(sessions.merchantId, merchantId), ne(sessions.sessionId, sessionId)))
    await record(tx, owner, 'two_step_turned_on', recorder)
    return ok({})
  })

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  db: Db,
  { storeId, merchantId }: Who,
  address: string,
  recorder: EventRecorder,
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
    await record(tx, owner, 'recovery_codes_replaced', recorder)
    return ok({ recoveryCodes: { setId: codes.setId, codes: codes.codes } })
  })
}

/** Removes the authenticator app, if there is one. Without another method two-step login is off. */
export const removeApp = (db: Db, owner: Who, removing: Removing): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMerchantOf(tx, owner.storeId)
    const gone = await tx
      .update(twoStepLogins)
      .set({ appKey: null, appAddedAt: null, appUsedAt: null, appStep: null })
      .where(and(isOwn(owner), isNotNull(twoStepLogins.appKey)))
      .returning({ setId: twoStepLogins.recoverySetId })
    if (gone.length > 0) await afterRemoval(tx, owner, 'app_removed', removing)
  })

/** Removes a passkey. Without another method two-step login is off. */
export const removePasskey = (
  db: Db,
  owner: Who,
  passkeyId: string,
  removing: Removing,
): Promise<Result<object, Problem>> =>
  db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const { storeId, merchantId } = owner
    await lockMerchantOf(tx, owner.storeId)
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId), eq(passkeys.passkeyId, passkeyId)))
      .returning({ passkeyId: passkeys.passkeyId })
    if (gone.length === 0) return err({ code: 'passkey_not_found' })
    await afterRemoval(tx, owner, 'passkey_removed', removing)
    return ok({})
  })

/** Records that a method is gone. After the last one two-step login is off. */
async function afterRemoval(tx: Db, owner: Who, event: MethodEvent, removing: Removing): Promise<void> {
  await record(tx, owner, event, removing)
  if (!(await hasMethod(tx, owner))) await endTwoStep(tx, owner, removing)
}

async function hasMethod(tx: Db, owner: Who): Promise<boolean> {
  const { storeId, merchantId } = owner
  const [row] = await tx.select({ appKey: twoStepLogins.appKey }).from(twoStepLogins).where(isOwn(owner))
  if (row?.appKey) return true
  const [passkey] = await tx
    .select({ passkeyId: passkeys.passkeyId })
    .from(passkeys)
    .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    .limit(1)
  return passkey !== undefined
}
