const DATABASE = 'earshot'
const STORE = 'unsaved'

/** What has not reached the server yet, with what must be known to send it. */
export type Unsaved<Copy> = {
  readonly copy: Copy
  /** The version it was made of. */
  readonly version: number
  /** What was last sent over that version without an answer: it may have arrived. */
  readonly sent: Copy | null
}

/** Whose copy it is: each sitting at a survey, which is each tab, keeps its own. */
export type Place = { readonly merchantId: string; readonly surveyId: string; readonly sittingId: string }

/** Counts the shapes that copies have had: one of another shape is of no use any more. */
const SHAPE = 2
type Row = Unsaved<unknown> & { readonly shape: number }
type Key = [merchantId: string, surveyId: string, sittingId: string]

const keyOf = ({ merchantId, surveyId, sittingId }: Place): Key => [merchantId, surveyId, sittingId]

/**
 * Edits that wait on this device, one copy per merchant, survey and sitting (architecture A8): they outlast a lost
 * session, a failed save and a closed or killed tab. IndexedDB, since a survey of 300 questions is more than
 * localStorage holds. Where a browser keeps nothing, nothing here fails.
 */
export const unsaved = {
  /** @returns whether it is kept */
  keep: (place: Place, what: Unsaved<unknown>): Promise<boolean> =>
    inStore('readwrite', (store) => store.put({ ...what, shape: SHAPE } satisfies Row, keyOf(place))).then(
      (key) => key !== undefined,
    ),

  /** Where something waits that no tab has in hand at this moment, the latest sitting last. */
  async list(merchantId: string): Promise<Place[]> {
    const held = await heldLocks()
    const keys = (await inStore('readonly', (store) => store.getAllKeys())) as Key[] | undefined
    return (
      (keys ?? [])
        // Before sittings had copies of their own, a key had two parts.
        .filter(({ length }) => length === 3)
        .map(([owner, surveyId, sittingId]) => ({ merchantId: owner, surveyId, sittingId }))
        .filter((place) => place.merchantId === merchantId && !held.has(lockName(place)))
    )
  },

  async read<Copy>(place: Place): Promise<Unsaved<Copy> | null> {
    const row = (await inStore('readonly', (store) => store.get(keyOf(place)))) as Row | undefined
    return row?.shape === SHAPE ? (row as Unsaved<Copy>) : null
  },

  forget: (place: Place): Promise<void> => inStore('readwrite', (store) => store.delete(keyOf(place))).then(() => {}),

  /** Says to other tabs that this one has it in hand. @returns lets go; a closed tab does by itself */
  hold(place: Place): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Absent on plain http.
    void navigator.locks?.request(lockName(place), { mode: 'shared' }, () => promise)
    return resolve
  },
}

const lockName = ({ surveyId, sittingId }: Place) => `earshot.editing.${surveyId}.${sittingId}`

async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.map(({ name }) => name))
}

let database: IDBDatabase | null = null
let opening: Promise<IDBDatabase> | null = null

/** What is asked first is done first: IndexedDB keeps the order. @returns what came of it, undefined if nothing could */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    opening ??= openDatabase()
    // Once it is open it is not waited for: drawing what was typed would come first.
    database ??= await opening
    // Relaxed: with the operating system, so that it outlasts this browser, killed or not. To wait for the disk itself
    // takes longer than a tab may have left.
    const transaction = database.transaction(STORE, mode, { durability: 'relaxed' })
    const request = ask(transaction.objectStore(STORE))
    // Handed over whole: from here on it does not need this tab any more.
    transaction.commit()
    await completed(transaction)
    return request.result
  } catch {
    // Closed by the browser, or never opened: the next call tries again.
    database = null
    opening = null
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

function completed(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  transaction.oncomplete = () => resolve()
  transaction.onabort = () => reject(transaction.error)
  return promise
}
