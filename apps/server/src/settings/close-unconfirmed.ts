import type { StoreId } from '@earshot/survey'
import type { Services } from '../env.ts'
import { isClosed } from '../sign-in/unconfirmed-accounts.ts'
import { closeStore } from './close-store.ts'

/** Deletes the store of an account that was closed because nobody confirmed its address. */
export async function deleteClosedStore(services: Services, storeId: StoreId): Promise<'done'> {
  if (!(await isClosed(services.longDb, storeId))) return 'done'
  const closed = await closeStore(services, storeId)
  // The job is tried again, and added again within the hour.
  if (!closed.ok) throw new Error(`The store could not be deleted: ${closed.problem.code}`)
  services.log.info({ event: 'store_deleted', storeId, who: 'system' }, 'security event')
  return 'done'
}
