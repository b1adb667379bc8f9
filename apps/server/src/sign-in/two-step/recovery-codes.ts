import { randomBytes, scrypt } from 'node:crypto'
import { err, ok, type Result } from '@earshot/survey'
import { and, eq, isNull } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { recoveryCodes, twoStepLogins } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'
import { inTurn } from '../password.ts'

const CODES = 10
/** 32 letters and digits without those that look alike, so that a code has 40 random bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** Ten codes are hashed at once, so that each gets a sixth of the work of a password. */
const COST = { N: 2 ** 14, r: 8, p: 1 }
const KEY_BYTES = 32

/** @returns ten codes as they are shown, such as 7GK2-QWXP */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/^(.{4})/, '$1-'),
  )

/**
 * Hashes codes of one set, in one turn of the caller's network.
 * @param setId the salt
 */
export const hashRecoveryCodes = (codes: readonly string[], setId: string, address: string): Promise<string[]> =>
  inTurn(address, async () => {
    const hashes: string[] = []
    for (const code of codes) hashes.push((await derive(code, setId)).toString('hex'))
    return hashes
  })

function derive(code: string, setId: string): Promise<Buffer> {
  const text = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return new Promise((resolve, reject) =>
    scrypt(text, setId, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

/** Uses up a recovery code. */
export async function spendRecoveryCode(
  db: Db,
  { storeId, merchantId }: Who,
  { code, address }: { readonly code: string; readonly address: string },
  now: Date,
): Promise<Result<object, Problem>> {
  const [row] = await db
    .select({ setId: twoStepLogins.recoverySetId })
    .from(twoStepLogins)
    .where(and(eq(twoStepLogins.storeId, storeId), eq(twoStepLogins.merchantId, merchantId)))
  if (!row) return err({ code: 'second_step_wrong' })
  const [codeHash = ''] = await hashRecoveryCodes([code], row.setId, address)
  const isCode = and(
    eq(recoveryCodes.storeId, storeId),
    eq(recoveryCodes.merchantId, merchantId),
    eq(recoveryCodes.codeHash, codeHash),
  )
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isCode, isNull(recoveryCodes.usedAt)))
    .returning({ usedAt: recoveryCodes.usedAt })
  if (spent.length > 0) return ok({})
  const [known] = await db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(isCode)
  return err({ code: known ? 'code_used' : 'second_step_wrong' })
}
