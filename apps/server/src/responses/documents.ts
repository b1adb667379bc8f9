import type { PublishedSurvey } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open-db.ts'
import { type RevisionKey, readDocument } from './queries.ts'

/** Documents never change once published, so each is read once per process. */
const documents = new LRUCache<string, PublishedSurvey>({ max: 1_000 })

export const revisionKey = (key: RevisionKey) => `${key.storeId} ${key.surveyId} ${key.revision}`

/** The frozen document of a revision. Responses name only revisions that exist, so a missing one is a bug. */
export async function documentOf(db: Db, { storeId, surveyId, revision }: RevisionKey): Promise<PublishedSurvey> {
  const key = { storeId, surveyId, revision }
  const survey = documents.get(revisionKey(key)) ?? (await readDocument(db, key))
  if (!survey) throw new Error('A revision is gone that is still answered')
  documents.set(revisionKey(key), survey)
  return survey
}
