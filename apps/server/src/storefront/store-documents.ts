import { createHash } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Billing } from '../billing/billing.ts'
import type { Db } from '../db/open-db.ts'
import { type AskingStore, readAskingStores } from './asking-stores.ts'
import { compress, type Encoding } from './compressed.ts'
import type { Directory } from './directory.ts'

/** A store and the surveys that it asks at present, with the JSON that pages get. */
export type ServedDocument = {
  readonly store: AskingStore
  /** As JSON. */
  readonly data: string
  /** Another one for another JSON. */
  readonly version: string
}

type Entry = {
  readonly document: ServedDocument
  /** Its compressed bodies, by name and encoding. */
  readonly bodies: Map<string, Promise<Uint8Array<ArrayBuffer>>>
  /** When the database was asked for it. */
  readonly readAtMs: number
}

type DocumentSources = {
  readonly db: Db
  readonly billing: Pick<Billing, 'lastFeaturesOf'>
  readonly log: Logger
  /** Milliseconds of a clock that is never set back. */
  readonly nowMs: () => number
}

/** A document of this age is read again in the background while pages still get it. */
const REFRESH_MS = 5_000
/** An older one is not sent. With 20 s in the browser and 30 s in a cache between, a draft takes effect within a minute. */
const MAX_AGE_MS = 8_000
/** Stores whose documents are read again share one reading in this time. */
const GATHER_MS = 1_000
/** So many stores are read at once: their rows are read within a few milliseconds. */
const MAX_STORES_AT_ONCE = 200

const MAX_BYTES = 64_000_000
/** The objects of an entry, and the compressed bodies, beside its JSON. */
const ENTRY_BYTES = 12_000

type StoreReader = ReturnType<typeof createReaders>['readNow']

/** `readNow` reads stores that a page waits for, and `readSoon` reads known stores again, in larger batches. */
function createReaders({ db, billing, nowMs }: Omit<DocumentSources, 'log'>) {
  const readBatch = async (storeIds: readonly StoreId[]) => {
    const readAtMs = nowMs()
    // A store that was dropped while it was waited for is in a batch twice.
    const found = await readAskingStores(db, billing, [...new Set(storeIds)])
    return storeIds.map((storeId) => ({ store: found.get(storeId) ?? null, readAtMs }))
  }
  const options = { cache: false, maxBatchSize: MAX_STORES_AT_ONCE }
  const readNow = new DataLoader(readBatch, options)
  const readSoon = new DataLoader(readBatch, {
    ...options,
    batchScheduleFn: (run) => setTimeout(run, GATHER_MS).unref(),
  })
  return { readNow, readSoon }
}

export type StoreDocuments = ReturnType<typeof createStoreDocuments>

/**
 * Caches the documents of stores and their compressed bodies, up to 64 MB. A page view reads nothing from the database: one query
 * reads again all stores that were viewed in the last seconds.
 */
export function createStoreDocuments({ db, billing, log, nowMs }: DocumentSources) {
  const entries = new LRUCache<StoreId, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ document }) => ENTRY_BYTES + 4 * document.data.length,
  })
  const reading = new Map<StoreId, Promise<ServedDocument | null>>()
  const { readNow, readSoon } = createReaders({ db, billing, nowMs })

  function read(storeId: StoreId, loader: StoreReader): Promise<ServedDocument | null> {
    const current = reading.get(storeId)
    if (current) return current
    const started: Promise<ServedDocument | null> = readInto(storeId, loader, () => reading.get(storeId) === started)
    reading.set(storeId, started)
    return started
  }

  /** @param isCurrent false if the store was dropped since: then nothing is remembered */
  async function readInto(storeId: StoreId, loader: StoreReader, isCurrent: () => boolean) {
    try {
      const { store, readAtMs } = await loader.load(storeId)
      const document = store && documentOf(store)
      if (isCurrent()) remember(storeId, document, readAtMs)
      return document
    } finally {
      if (isCurrent()) reading.delete(storeId)
    }
  }

  function remember(storeId: StoreId, document: ServedDocument | null, readAtMs: number): void {
    const known = entries.peek(storeId)
    if (!document) entries.delete(storeId)
    else if (known?.document.version === document.version) entries.set(storeId, { ...known, readAtMs })
    else entries.set(storeId, { document, bodies: new Map(), readAtMs })
  }

  return {
    /** @returns null if the store was deleted */
    async find(storeId: StoreId): Promise<ServedDocument | null> {
      const entry = entries.get(storeId)
      const ageMs = entry ? nowMs() - entry.readAtMs : Number.POSITIVE_INFINITY
      if (entry && ageMs < REFRESH_MS) return entry.document
      if (!entry || ageMs >= MAX_AGE_MS) return read(storeId, readNow)
      if (!reading.has(storeId))
        read(storeId, readSoon).catch((error: unknown) =>
          log.warn({ err: error, storeId }, 'a store document could not be read again'),
        )
      return entry.document
    },

    /**
     * Compresses a body once, until the store changes.
     * @param name the same for the same text of the same document
     */
    async body({ store, version }: ServedDocument, name: string, encoding: Encoding, text: () => string) {
      const entry = entries.peek(store.storeId)
      const make = () => compress(Buffer.from(text()), encoding)
      if (entry?.document.version !== version) return make()
      const key = `${name} ${encoding}`
      const known = entry.bodies.get(key)
      if (known) return known
      const making = make()
      entry.bodies.set(key, making)
      making.catch(() => entry.bodies.delete(key))
      return making
    },

    /** Reads the store again for the next page, because its merchant may have changed something. */
    drop(storeId: StoreId): void {
      entries.delete(storeId)
      reading.delete(storeId)
    },
  }
}

function documentOf(store: AskingStore): ServedDocument {
  const { isBranded, currency, leftOutFacts, live } = store
  const surveys = live.map(({ audience, ...survey }) => ({
    ...survey,
    branded: isBranded,
    ...(audience && { audience }),
  }))
  const data = JSON.stringify({ surveys, currency, ...(leftOutFacts && { leftOutFacts }) })
  return { store, data, version: contentVersion(data) }
}

/** @returns another text for another content */
export const contentVersion = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

type Finders = { readonly directory: Directory; readonly storeDocuments: StoreDocuments }

/** The document of the store with a public key; null if there is none. Keys are remembered for longer than a store that is deleted. */
export async function documentOfKey(
  { directory, storeDocuments }: Finders,
  publicKey: string,
): Promise<ServedDocument | null> {
  const storeId = await directory.storeOfKey(publicKey)
  return storeId && storeDocuments.find(storeId)
}
