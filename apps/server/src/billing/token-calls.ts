import { err, type Result, type StoreId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { type CustomerCopy, readIdentity, saveToken } from './billing-customers.ts'
import type { ProviderClient } from './provider-client.ts'

export type TokenCalls = ReturnType<typeof createTokenCalls>

/** Calls to the provider under a store's token, which is obtained when it is missing or refused. */
export function createTokenCalls(db: Db, client: ProviderClient) {
  async function identify(storeId: StoreId): Promise<Result<string, Problem>> {
    const identity = await readIdentity(db, storeId)
    if (!identity) return err({ code: 'store_not_found' })
    const token = await client.identify({ storeId, ...identity })
    if (token.ok) await saveToken(db, storeId, token.value)
    return token
  }

  return {
    identify,
    /** Makes a call with the store's token. A refused token may have been replaced, so it is obtained once more. */
    async withToken<T>(
      storeId: StoreId,
      copy: CustomerCopy | null,
      call: (token: string) => Promise<Result<T, Problem>>,
    ): Promise<Result<T, Problem>> {
      const first = copy ? await call(copy.apiToken) : null
      if (first && (first.ok || first.problem.code !== 'billing_refused')) return first
      const token = await identify(storeId)
      if (!token.ok) return token
      return first && token.value === copy?.apiToken ? first : call(token.value)
    },
  }
}
