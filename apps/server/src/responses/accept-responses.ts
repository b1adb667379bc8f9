import { err, ok, type PublishedSurvey } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { countChanges } from './counter-changes.ts'
import { revisionKey } from './documents.ts'
import type { Acceptance, IncomingResponse, Kept, ServedRevision } from './incoming.ts'
import { findDeleted, insertResponses, lockResponses, type ResponseKey, updateResponses } from './queries.ts'
import { isOver, servedRevisions } from './served-revisions.ts'
import { type StoredResponse, takeMessage } from './stored-response.ts'

/** Someone else brought in, or deleted, what we took for new; whoever came second starts over and finds it. */
class OvertakenError extends Error {}

/**
 * Keeps what pages sent: responses and counters in one transaction, all of the batch or nothing.
 * Sent twice counts once; older than what is known changes nothing (A11, A12); of a response that its merchant deleted
 * nothing is kept, and its page, which has done its part, is told the same as always.
 * @returns one acceptance per message, in the order given
 */
export async function acceptResponses(db: Db, messages: readonly IncomingResponse[]): Promise<Acceptance[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => acceptInTransaction(tx, messages))
    } catch (error) {
      if (!(error instanceof OvertakenError) || attempt === 5) throw error
    }
  }
}

async function acceptInTransaction(tx: Db, messages: readonly IncomingResponse[]): Promise<Acceptance[]> {
  const revisions = await servedRevisions(tx, messages)
  const kept = new Map((await lockResponses(tx, messages)).map((response) => [responseKey(response), response]))
  const deleted = new Set(
    await deletedKeys(
      tx,
      messages.filter((message) => !kept.has(responseKey(message))),
    ),
  )
  const standing = new Map(kept)
  const acceptances = messages.map((message) => {
    const revision = revisions.get(revisionKey(message))
    const before = standing.get(responseKey(message)) ?? null
    if (!revision || isOver(revision, message.receivedAt)) return err({ code: 'survey_no_longer_asked' })
    if (deleted.has(responseKey(message))) return ok(keptOf(message))
    if (before && before.revision !== message.revision) {
      return err({ code: 'response_of_another_revision', revision: before.revision })
    }
    const after = takeMessage(before, message, revision)
    standing.set(responseKey(message), after)
    return ok(keptOf(after))
  })
  const changed = [...standing].filter(([key, response]) => kept.get(key) !== response)
  await write(
    tx,
    changed.map(([key, after]) => ({ before: kept.get(key) ?? null, after, survey: surveyOf(revisions, after) })),
  )
  return acceptances
}

type Taken = {
  readonly before: StoredResponse | null
  readonly after: StoredResponse
  readonly survey: PublishedSurvey
}

async function write(tx: Db, changes: readonly Taken[]): Promise<void> {
  const added = changes.filter((change) => change.before === null).map((change) => change.after)
  const altered = changes.filter((change) => change.before !== null).map((change) => change.after)
  if (added.length > 0) await insertNew(tx, added)
  if (altered.length > 0) await updateResponses(tx, altered)
  await countChanges(tx, changes)
}

/**
 * Another server may have brought a response in, and its merchant may have deleted it, since we looked. Once our row is
 * in, that can happen no more before we have ended: so this is when to look again.
 */
async function insertNew(tx: Db, added: readonly StoredResponse[]): Promise<void> {
  if ((await insertResponses(tx, added)) < added.length) throw new OvertakenError()
  if ((await deletedKeys(tx, added)).length > 0) throw new OvertakenError()
}

async function deletedKeys(tx: Db, keys: readonly ResponseKey[]): Promise<string[]> {
  if (keys.length === 0) return []
  const wanted = keys.map(({ storeId, surveyId, responseId }) => ({ storeId, surveyId, responseId }))
  return (await findDeleted(tx, wanted)).map(responseKey)
}

const keptOf = ({ responseId, sequence, completed }: Kept): Kept => ({ responseId, sequence, completed })

function surveyOf(revisions: ReadonlyMap<string, ServedRevision>, response: StoredResponse): PublishedSurvey {
  const revision = revisions.get(revisionKey(response))
  if (!revision) throw new Error('A response changed without its revision')
  return revision.survey
}

const responseKey = (key: ResponseKey) => `${key.storeId} ${key.surveyId} ${key.responseId}`
