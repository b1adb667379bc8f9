import type { api, Reply } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { Known } from '../billing/billing.ts'

/** What it takes to open a survey again without a network. */
export type Seen = {
  readonly details: Reply<typeof api.onboarding.store.details.$get>
  readonly customer: Known
  readonly survey: Reply<(typeof api.surveys)[':surveyId']['$get']>
}

/** Counts the shapes that this has had: what another build has kept may be of no use to this one. */
const SHAPE = 1
const DATABASE = 'earshot-seen'
const STORE = 'last'
const KEY = 'survey'

type Row = Seen & { readonly shape: number; readonly merchantId: string }

/**
 * The survey that was last open on this device, with what is known of its store: whoever is logged in can go on with it
 * without a network. Where a browser keeps nothing, nothing here fails.
 */
export const lastSeen = {
  async keep({ details, customer, survey }: Seen): Promise<void> {
    const merchantId = session.read()?.merchantId
    if (merchantId === undefined) return
    // Nothing is bought without a network: the token for billing stays where it was.
    const kept = { ...details, billing: { ...details.billing, customerApiToken: null } }
    const row: Row = { details: kept, customer, survey, shape: SHAPE, merchantId }
    await inStore('readwrite', (store) => store.put(row, KEY))
  },

  async read(): Promise<Seen | null> {
    const row = (await inStore('readonly', (store) => store.get(KEY))) as Row | undefined
    if (row?.shape !== SHAPE) return null
    if (row.merchantId === session.read()?.merchantId) return row
    await lastSeen.forget()
    return null
  },

  forget: (): Promise<void> => inStore('readwrite', (store) => store.clear()).then(() => {}),
}

/** Apart from `unsaved.ts`: that one is open all the time, in tabs of earlier builds too, and can take no other shape. */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
    const database = await answered(opening)
    try {
      return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
