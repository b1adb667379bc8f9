const DATABASE = 'earshot'
const STORE = 'unsaved'

/** What has not reached the server yet, with what must be known to send it. */
export type Unsaved<Copy> = { readonly copy: Copy; readonly version: number }

/** Counts the shapes that copies have had: one of another shape is of no use any more. */
const SHAPE = 1
type Row = Unsaved<unknown> & { readonly shape: number }

/**
 * Edits that wait on this device, one copy per merchant and survey (architecture A8): they outlast a lost session, a
 * failed save and a closed tab. IndexedDB, since a survey of 300 questions is more than localStorage holds. Where a
 * browser keeps nothing, nothing here fails.
 */
export const unsaved = {
  /** @returns whether it is kept */
  keep: (merchantId: string, surveyId: string, what: Unsaved<unknown>): Promise<boolean> =>
    inStore('readwrite', (store) => store.put({ ...what, shape: SHAPE } satisfies Row, [merchantId, surveyId])).then(
      (key) => key !== undefined,
    ),

  /** Nothing is found of what another tab has in hand at this moment. */
  async find<Copy>(merchantId: string, surveyId: string): Promise<Unsaved<Copy> | null> {
    if (await isHeld(surveyId)) return null
    const row = (await inStore('readonly', (store) => store.get([merchantId, surveyId]))) as Row | undefined
    return row?.shape === SHAPE ? (row as Unsaved<Copy>) : null
  },

  /** @returns the surveys of which something waits */
  list: async (merchantId: string): Promise<string[]> => {
    const keys = (await inStore('readonly', (store) => store.getAllKeys())) as [string, string][] | undefined
    return (keys ?? []).flatMap(([owner, surveyId]) => (owner === merchantId ? surveyId : []))
  },

  forget: (merchantId: string, surveyId: string): Promise<void> =>
    inStore('readwrite', (store) => store.delete([merchantId, surveyId])).then(() => {}),

  /** Says to other tabs that this one is at it. @returns lets go; a closed tab does by itself */
  hold(surveyId: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Absent on plain http.
    void navigator.locks?.request(lockName(surveyId), { mode: 'shared' }, () => promise)
    return resolve
  },
}

const lockName = (surveyId: string) => `earshot.editing.${surveyId}`

async function isHeld(surveyId: string): Promise<boolean> {
  const locks = await navigator.locks?.query()
  return locks?.held?.some(({ name }) => name === lockName(surveyId)) ?? false
}

let database: Promise<IDBDatabase> | null = null

/** What is asked first is done first: IndexedDB keeps the order. @returns what came of it, undefined if nothing could */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    database ??= openDatabase()
    return await done(ask((await database).transaction(STORE, mode).objectStore(STORE)))
  } catch {
    // Closed by the browser, or never opened: the next call tries again.
    database = null
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
