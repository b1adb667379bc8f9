import type { PageSurvey, PublishedSurvey } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { and, eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { revisions } from '../db/schema.ts'
import { LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import { findDocument, revisionKey } from '../responses/documents.ts'
import type { StoreRevisionKey } from '../responses/queries.ts'
import { compress, type Encoding } from './compressed.ts'

const MAX_BYTES = 20_000_000

type RevisionRequest = { readonly db: Db; readonly key: StoreRevisionKey; readonly encoding: Encoding }

/** Packing the largest takes as long as answering hundreds of requests, so it is done once, also for those who ask at once. */
const cache = new LRUCache<string, Uint8Array<ArrayBuffer>, RevisionRequest>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bytes) => bytes.length,
  fetchMethod: async (_name, _stale, { context: { db, key, encoding } }) => {
    const survey = await findDocument(db, key)
    if (!survey) return undefined
    await ownTurn()
    const json = JSON.stringify({ data: forPages(survey) })
    if (json.length > LONG_CHARACTERS) await ownTurn()
    return compress(Buffer.from(json), encoding)
  },
})

/** The whole answer to who asks for a frozen revision, in the encoding that their browser takes; undefined without one. */
export const compressedRevision = (db: Db, key: StoreRevisionKey, encoding: Encoding) =>
  cache.fetch(`${revisionKey(key)} ${encoding}`, { context: { db, key, encoding } })

/**
 * Whether a revision is kept. It stays readable after it was retired: a page may have learned of it a moment ago. Erased
 * with its survey or its store it is gone, whatever our memory still holds.
 */
export async function isRevisionStored(db: Db, { storeId, surveyId, revision }: StoreRevisionKey): Promise<boolean> {
  const rows = await db
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), eq(revisions.revision, revision)))
  return rows.length > 0
}

/** An audience may list tags, codes and ids, which never travel (ADR-0031). */
const forPages = ({ questions, audience: _audience, ...survey }: PublishedSurvey): PageSurvey => ({
  ...survey,
  questions: questions.map(({ summary: _summary, ...question }) => question),
})
