import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Tinypool } from 'tinypool'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { everySignIn } from './accounts.ts'
import type { GuessableOrder } from './guessable-password-worker.ts'
import { hashPassword, inTurn } from './password.ts'

/** The thread ends so long after the last password. */
const IDLE_MS = 30_000

let pool: Promise<Tinypool> | null = null

async function openPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const filename = new URL('./guessable-password-worker.ts', import.meta.url).href
  return new Tinypool({ filename, runtime: 'worker_threads', minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS })
}

/** Words about a merchant that others know, too. */
export const knownWordsOf = ({
  email,
  businessName,
  storeUrl,
}: Record<'email' | 'businessName' | 'storeUrl', string>) =>
  [
    ...[email, ...email.split(/[@.+_-]/)],
    ...[businessName, businessName.replace(/\s+/gu, ''), ...businessName.split(/\s+/u)],
    ...storeUrl.split(/[/.:]+/),
    'earshot',
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)

/** The known words of an existing store. */
export async function knownWordsOfStore(db: Db, storeId: StoreId): Promise<readonly string[]> {
  const signIn = everySignIn(db)
  const rows = await db
    .select({ email: signIn.email, businessName: merchants.businessName, storeUrl: stores.storeUrl })
    .from(stores)
    .innerJoin(merchants, eq(merchants.storeId, stores.storeId))
    .innerJoin(signIn, eq(signIn.storeId, stores.storeId))
    .where(eq(stores.storeId, storeId))
  return rows.flatMap(knownWordsOf)
}

type NewPassword = {
  readonly password: string
  /** Its field in the request. */
  readonly path: string
  readonly knownWords: readonly string[]
}

/**
 * Hashes a password that somebody chose, unless others could soon guess it: from lists of common ones, from patterns, and
 * from words about its merchant (zxcvbn).
 * @param address the caller's (`clientAddress`)
 * @param salt that of the accounts that share an address with it; null for a new one
 */
export async function hashNewPassword(
  { password, path, knownWords }: NewPassword,
  address: string,
  salt: string | null,
): Promise<Result<string, Problem>> {
  pool ??= openPool()
  const opened = await pool
  const order: GuessableOrder = { password, knownWords }
  // In the same turns as hashes, so that no more than these wait.
  if (await inTurn(address, () => opened.run(order))) {
    return err({ code: 'input_invalid', fields: [{ path, reason: 'too_guessable' }] })
  }
  return ok(await hashPassword(password, address, salt ?? undefined))
}
