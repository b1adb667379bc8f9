import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { Secret, TOTP } from 'otpauth'
import { and, eq, isNull, lt, or } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { twoStepLogins } from '../../db/schema.ts'
import type { SecretCell } from '../../db/secret-cipher.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'

const STEP_MS = 30_000
/** RFC 4226 asks for 128 bits and recommends 160. */
const KEY_BYTES = 20

// SHA-1, six digits and 30 seconds are all that every authenticator app supports. Nothing here rests on collisions.
const totpOf = (key: string, label: string) =>
  new TOTP({
    issuer: 'Earshot',
    label,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
  })

export const appKeyCell = (storeId: StoreId): SecretCell => ({ column: 'two_step_logins.app_key', row: storeId })

/** @returns a new key in base32 */
export const newAppKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** The address that opens an authenticator app, and that its QR code contains. */
export const appUri = (key: string, email: string): string => totpOf(key, email).toString()

/**
 * The 30 seconds that a code belongs to, counted from 1970. Those before and after the present ones are accepted, too,
 * because clocks differ.
 * @returns null if it is no code of this key
 */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(key, '').validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Uses up a code of the merchant's app. The row decides, so that two servers do not accept the same code. */
export async function spendAppCode(
  db: Db,
  { storeId, merchantId }: Who,
  code: string,
  now: Date,
): Promise<Result<object, Problem>> {
  const isOwn = and(eq(twoStepLogins.storeId, storeId), eq(twoStepLogins.merchantId, merchantId))
  const [row] = await db.select({ appKey: twoStepLogins.appKey }).from(twoStepLogins).where(isOwn)
  const step = row?.appKey ? stepOfCode(db.cipher.decrypt(appKeyCell(storeId), row.appKey), code, now) : null
  if (step === null) return err({ code: 'second_step_wrong' })
  const spent = await db
    .update(twoStepLogins)
    .set({ appStep: step, appUsedAt: now })
    .where(and(isOwn, or(isNull(twoStepLogins.appStep), lt(twoStepLogins.appStep, step))))
    .returning({ appStep: twoStepLogins.appStep })
  return spent.length > 0 ? ok({}) : err({ code: 'code_used' })
}
