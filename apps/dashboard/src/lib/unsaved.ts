import type { Question, Survey } from '@earshot/survey'
import { countLoose, type PackedSurvey, pack, type Stock, stockOf, unpack } from './packed-survey.ts'

const DATABASE = 'earshot'
const STORE = 'unsaved'

/** What has not reached the server yet, with what must be known to send it. */
export type Unsaved = {
  readonly copy: Survey
  /** The version it was made of. */
  readonly version: number
  /** What was last sent over that version without an answer: it may have arrived. */
  readonly sent: Survey | null
}

/** Whose copy it is: each sitting at a survey, which is each tab, keeps its own. */
export type Place = { readonly merchantId: string; readonly surveyId: string; readonly sittingId: string }

/** Counts the shapes that copies have had. */
const SHAPE = 3
/** Of before there was a stock: all questions are in the row itself, as they may be now, and it is read as it is. */
const OLDEST_SHAPE = 2

type Row = {
  readonly shape: number
  readonly version: number
  readonly copy: PackedSurvey
  readonly sent: PackedSurvey | null
}
type Key = [merchantId: string, surveyId: string, sittingId: string]

/** A new stock costs more than a few questions beside the one that is there. */
const MOST_LOOSE_QUESTIONS = 8

const keyOf = ({ merchantId, surveyId, sittingId }: Place): Key => [merchantId, surveyId, sittingId]

/** Beside the row of a sitting, the questions that the row tells by their places: neither is of use without the other. */
const stockKeyOf = (place: Place) => [...keyOf(place), 'questions']

/** The row of a sitting, then its stock: an array comes after every text. */
const allOf = (place: Place) => IDBKeyRange.bound(keyOf(place), [...keyOf(place), []])

/**
 * Edits that wait on this device, one copy per merchant, survey and sitting (ADR-0043): they outlast a lost
 * session, a failed save and a closed or killed tab. IndexedDB, since a survey of 300 questions is more than
 * localStorage holds. Where a browser keeps nothing, nothing here fails.
 */
export const unsaved = {
  /**
   * For the one sitting that ever writes there, one call after the other. All its questions are written by the first
   * key after a save; by those that follow, what they have changed.
   * @param insteadOf where an earlier sitting has left what this one goes on with: it goes as soon as this is kept
   */
  at(place: Place, insteadOf: Place | null) {
    /** What this sitting knows to be kept. */
    let stock: Stock | null = null
    let earlier = insteadOf
    const clearEarlier = (store: IDBObjectStore) => earlier && store.delete(allOf(earlier))
    return {
      /** @returns whether it is kept */
      async keep(what: Unsaved): Promise<boolean> {
        let row = stock && rowOf(what, stock)
        let fresh: Stock | null = null
        if (!row || countLoose(row.copy) > MOST_LOOSE_QUESTIONS) {
          fresh = stockOf(what.copy)
          row = rowOf(what, fresh)
        }
        const key = await inStore('readwrite', (store) => {
          clearEarlier(store)
          if (fresh) store.put(what.copy.questions, stockKeyOf(place))
          return store.put(row, keyOf(place))
        })
        const isKept = key !== undefined
        if (isKept) earlier = null
        if (!isKept) stock = null
        else if (fresh) stock = fresh
        return isKept
      },

      async forget(): Promise<void> {
        stock = null
        await inStore('readwrite', (store) => {
          clearEarlier(store)
          return store.delete(allOf(place))
        })
      },
    }
  },

  /** Where something waits that no tab has in hand at this moment, the latest sitting last. */
  async list(merchantId: string): Promise<Place[]> {
    const held = await heldLocks()
    const keys = (await inStore('readonly', (store) => store.getAllKeys())) as Key[] | undefined
    return (
      (keys ?? [])
        // The others are stocks, or of the time before sittings had copies of their own.
        .filter(({ length }) => length === 3)
        .map(([owner, surveyId, sittingId]) => ({ merchantId: owner, surveyId, sittingId }))
        .filter((place) => place.merchantId === merchantId && !held.has(lockName(place)))
    )
  },

  async read(place: Place): Promise<Unsaved | null> {
    const [row, stocked = []] = ((await inStore('readonly', (store) => store.getAll(allOf(place)))) ?? []) as Kept
    if (!row || row.shape < OLDEST_SHAPE || row.shape > SHAPE) return null
    const copy = unpack(row.copy, stocked)
    return copy && { copy, version: row.version, sent: row.sent && unpack(row.sent, stocked) }
  },

  forget: (place: Place): Promise<void> => inStore('readwrite', (store) => store.delete(allOf(place))).then(() => {}),

  /** Says to other tabs that this one has it in hand. @returns lets go; a closed tab does by itself */
  hold(place: Place): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Absent on plain http.
    void navigator.locks?.request(lockName(place), { mode: 'shared' }, () => promise)
    return resolve
  },
}

type Kept = [row?: Row, stocked?: readonly Question[]]

const rowOf = ({ copy, version, sent }: Unsaved, stock: Stock): Row => ({
  shape: SHAPE,
  version,
  copy: pack(copy, stock),
  sent: sent && pack(sent, stock),
})

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
