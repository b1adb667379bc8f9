import type { MerchantId, Result } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { accountsOf } from './accounts.ts'
import { saltOf } from './password.ts'

type Addition<T> = {
  readonly email: string
  /** The account that gets the address; null for a new one. */
  readonly merchantId: MerchantId | null
  /** Hashes the password of the account. @param salt that of the other accounts of the address; null if there are none */
  readonly hash: (salt: string | null) => Promise<Result<string, Problem>>
  /** Writes the address and the hash. Nobody else adds an account to this address until the transaction ends. */
  readonly write: (tx: Db, passwordHash: string) => Promise<Result<T, Problem>>
}

/** Any number; keys of other locks have one part. */
const LOCK_OF_ADDRESSES = 1_779_430_012

/**
 * Gives an address to an account. All accounts of an address have the same salt, so that a login computes one hash however
 * many there are.
 */
export async function writeAtAddress<T>(db: Db, addition: Addition<T>): Promise<Result<T, Problem>> {
  const { email, merchantId, hash, write } = addition
  const saltIn = async (snapshot: Db) => {
    const other = (await accountsOf(snapshot, email)).find((account) => account.merchantId !== merchantId)
    return other ? saltOf(other.passwordHash) : null
  }
  // Without the lock, because hashing takes long.
  const hashed = await hash(await saltIn(db))
  if (!hashed.ok) return hashed
  const written = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_OF_ADDRESSES}, hashtext(${email}))`)
    const salt = await saltIn(tx)
    return salt === null || salt === saltOf(hashed.value) ? write(tx, hashed.value) : null
  })
  // The first account of the address was added meanwhile, with another salt.
  return written ?? writeAtAddress(db, addition)
}
