import { ok, type Result, type StoreId } from '@earshot/survey'
import type { Billing } from '../billing/billing.ts'
import type { Services } from '../env.ts'
import { shelfOf } from '../pictures/picture-store.ts'
import type { Problem } from '../problems.ts'
import { deleteStore } from './data.ts'

/**
 * Ends a store's plan, then deletes its pictures and all its rows. Nothing brings them back. Billing and pictures come
 * first: while the store exists, the caller can try again if one of them fails.
 */
export async function closeStore(
  { billing, pictures, longDb }: Pick<Services, 'pictures' | 'longDb'> & { readonly billing: Pick<Billing, 'leave'> },
  storeId: StoreId,
): Promise<Result<object, Problem>> {
  const left = await billing.leave(storeId)
  if (!left.ok) return left
  const cleared = await pictures.removeShelf(shelfOf(storeId))
  if (!cleared.ok) return cleared
  await deleteStore(longDb, storeId)
  return ok({})
}
