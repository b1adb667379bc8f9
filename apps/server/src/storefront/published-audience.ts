import type { AudienceFilter } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { revisionKey } from '../responses/documents.ts'
import type { StoreRevisionKey } from '../responses/queries.ts'
import { createSingleFlight } from '../single-flight.ts'
import { type PageAudience, pageAudience } from './audience.ts'

type Filters = readonly AudienceFilter[]

/** An audience as it was published; null for everyone. */
type Published = { readonly filters: Filters | null; readonly characters: number }

/** In characters of JSON, all cached audiences together: the largest has 800,000. */
const MAX_CHARACTERS = 20_000_000
const MAX_PAGE_CHARACTERS = 20_000_000
/** For the key and the object of an entry. */
const ENTRY_CHARACTERS = 200

/** A revision never changes, so both are kept. Page views need only the small one, without reading any document. */
const published = new LRUCache<string, Published>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ characters }) => Math.max(1, characters),
})
const forPages = new LRUCache<string, { readonly audience: PageAudience | null }>({
  maxSize: MAX_PAGE_CHARACTERS,
  sizeCalculation: ({ audience }) => ENTRY_CHARACTERS + JSON.stringify(audience).length,
})

const reading = createSingleFlight<Published | null>()

/**
 * The audience of a revision as pages get it; `audience` is null for everyone. Like the filters, it may come from memory
 * after the revision was erased.
 * @returns null if there is no such revision
 */
export async function findPageAudience(db: Db, key: StoreRevisionKey) {
  const name = revisionKey(key)
  const known = forPages.get(name)
  if (known) return known
  const read = await findPublished(db, key)
  if (!read) return null
  const made = forPages.get(name) ?? { audience: read.filters && pageAudience(read.filters) }
  forPages.set(name, made)
  return made
}

/** The audience of a revision as it was published. It never leaves the server as it is. */
export const findFilters = async (db: Db, key: StoreRevisionKey): Promise<Filters | null> =>
  (await findPublished(db, key))?.filters ?? null

/** Callers that ask at the same time share one reading, so never call it inside a transaction. */
async function findPublished(db: Db, key: StoreRevisionKey): Promise<Published | null> {
  const name = revisionKey(key)
  return published.get(name) ?? reading(name, () => load(db, key, name))
}

async function load(
  db: Db,
  { storeId, surveyId, revision }: StoreRevisionKey,
  name: string,
): Promise<Published | null> {
  const { rows } = await db.execute<Published>(sql`
    SELECT document -> 'audience' AS filters, coalesce(octet_length((document -> 'audience')::text), 0) AS characters
    FROM revisions WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND revision = ${revision}`)
  const read = rows[0] ?? null
  if (read) published.set(name, read)
  return read
}
