import type { PublishedSurvey } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open-db.ts'
import { LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import { createSingleFlight } from '../single-flight.ts'
import { readDocument, type StoreRevisionKey } from './queries.ts'

/**
 * In characters of JSON, all cached documents together: a thousand usual surveys, or two of the largest. In memory it
 * is half as much again.
 */
const MAX_CHARACTERS = 20_000_000

/** Documents never change once published, so each is read once per process, or again after others took its place. */
const documents = new LRUCache<string, PublishedSurvey>({ maxSize: MAX_CHARACTERS })

export const revisionKey = (key: StoreRevisionKey): string => `${key.storeId} ${key.surveyId} ${key.revision}`

/** The frozen document of a revision if it is in memory; null where the database would have to be read. */
export const knownDocument = (key: StoreRevisionKey): PublishedSurvey | null => documents.get(revisionKey(key)) ?? null

const reading = createSingleFlight<PublishedSurvey | null>()

/**
 * The frozen document of a revision, or null. It may come from memory: whether the revision still is kept, it does not
 * say. Callers that ask at the same time share one reading, so never call it inside a transaction. Afterwards they
 * continue one per turn, because their messages together would block the event loop.
 */
export async function findDocument(db: Db, key: StoreRevisionKey): Promise<PublishedSurvey | null> {
  const known = knownDocument(key)
  if (known) return known
  const read = await reading(revisionKey(key), () => load(db, key))
  await ownTurn()
  return read
}

/** The same of a revision that responses name. They name only revisions that exist, so a missing one is a bug. */
export async function documentOf(db: Db, key: StoreRevisionKey): Promise<PublishedSurvey> {
  return present(await findDocument(db, key))
}

/** The same inside a transaction. */
export async function documentIn(tx: Db, key: StoreRevisionKey): Promise<PublishedSurvey> {
  return knownDocument(key) ?? present(await load(tx, key))
}

async function load(db: Db, key: StoreRevisionKey): Promise<PublishedSurvey | null> {
  const text = await readDocument(db, key)
  if (text === null) return null
  if (text.length > LONG_CHARACTERS) await ownTurn()
  const survey: PublishedSurvey = JSON.parse(text)
  documents.set(revisionKey(key), survey, { size: text.length })
  return survey
}

function present(survey: PublishedSurvey | null): PublishedSurvey {
  if (!survey) throw new Error('A revision is gone that is still answered')
  return survey
}
