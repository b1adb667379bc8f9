import type { PublishedSurvey } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open-db.ts'
import { type RevisionKey, readDocument } from './queries.ts'

/** Of JSON, kept at once: a thousand usual surveys, or two as large as they get. In memory it is half as much again. */
const MOST_CHARACTERS = 20_000_000

/** Documents never change once published, so each is read once per process, or again after others took its place. */
const documents = new LRUCache<string, PublishedSurvey>({ maxSize: MOST_CHARACTERS })

export const revisionKey = (key: RevisionKey) => `${key.storeId} ${key.surveyId} ${key.revision}`

/** The frozen document of a revision if it is in memory; null where the database would have to be read. */
export const knownDocument = (key: RevisionKey): PublishedSurvey | null => documents.get(revisionKey(key)) ?? null

/** The frozen document of a revision, or null. It may come from memory: whether the revision still is kept, it does not say. */
export async function findDocument(
  db: Db,
  { storeId, surveyId, revision }: RevisionKey,
): Promise<PublishedSurvey | null> {
  const key = { storeId, surveyId, revision }
  const known = documents.get(revisionKey(key))
  if (known) return known
  const text = await readDocument(db, key)
  if (text === null) return null
  const survey: PublishedSurvey = JSON.parse(text)
  documents.set(revisionKey(key), survey, { size: text.length })
  return survey
}

/** The frozen document of a revision that responses name. They name only revisions that exist, so a missing one is a bug. */
export async function documentOf(db: Db, key: RevisionKey): Promise<PublishedSurvey> {
  const survey = await findDocument(db, key)
  if (!survey) throw new Error('A revision is gone that is still answered')
  return survey
}
