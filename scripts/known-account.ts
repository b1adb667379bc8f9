import type { Db } from '../apps/server/src/db/open-db.ts'
import { findStore, type ListedStore } from '../apps/server/src/operator/stores.ts'
import { findAccount } from '../apps/server/src/operator/users.ts'
import type { Account } from '../apps/server/src/sign-in/accounts.ts'
import { SentenceError } from './command.ts'

type Choice = {
  /** The account of this store; null: the address alone names it. */
  readonly storeId?: string | null | undefined
  /** Tells the operator before a list of stores how to choose one of them. */
  readonly hint?: string
}

/**
 * The account that an operator means by an address, and by its store where several accounts have the address.
 * @throws SentenceError if these name no account, or several
 */
export async function knownAccount(
  db: Db,
  email: string,
  { storeId = null, hint = 'Their stores' }: Choice = {},
): Promise<Account> {
  const found = await findAccount(db, email, storeId)
  if (found.ok) return found.value
  const { stores } = found.problem
  if (stores.length === 0) throw new SentenceError(`Nobody logs in with ${email}.`)
  if (storeId !== null) throw new SentenceError(`The merchant of the store ${storeId} does not log in with ${email}.`)
  throw new SentenceError(
    `${stores.length} accounts have the address ${email}, and none has verified it. ${hint}: ${stores.join(', ')}.`,
  )
}

/**
 * The store that an operator means by its id or by the address of its merchant.
 * @throws SentenceError if there is none, or several
 */
export async function knownStore(db: Db, idOrEmail: string): Promise<ListedStore> {
  const hint = 'Name one of their stores by its id'
  const storeId = idOrEmail.includes('@') ? (await knownAccount(db, idOrEmail, { hint })).storeId : idOrEmail
  const store = await findStore(db, storeId)
  if (store === null) throw new SentenceError(`There is no store ${idOrEmail}.`)
  return store
}
