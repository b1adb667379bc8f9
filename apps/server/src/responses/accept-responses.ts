import { err, ok, type PublishedSurvey } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { countChanges } from './counter-changes.ts'
import { documentOf, revisionKey } from './documents.ts'
import type { Acceptance, IncomingResponse, ServedRevision } from './incoming.ts'
import { findRevisions, insertResponses, lockResponses, updateResponses } from './queries.ts'
import { type StoredResponse, takeMessage } from './stored-response.ts'

/** How long a response may still be finished after a republish or the move to draft (decisions D4). */
export const GRACE_MS = 24 * 60 * 60 * 1000

/** Two servers met at the same new response; whoever came second starts over and finds it. */
class OvertakenError extends Error {}

/**
 * Keeps what pages sent: responses and counters in one transaction, all of the batch or nothing.
 * Sent twice counts once; older than what is known changes nothing (A11, A12).
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
  const standing = new Map(kept)
  const acceptances = messages.map((message) => {
    const revision = revisions.get(revisionKey(message))
    const before = standing.get(responseKey(message)) ?? null
    if (!revision || isOver(revision, message.receivedAt)) return err({ code: 'survey_no_longer_asked' })
    if (before && before.revision !== message.revision) {
      return err({ code: 'response_of_another_revision', revision: before.revision })
    }
    const after = takeMessage(before, message, revision)
    standing.set(responseKey(message), after)
    return ok({ responseId: after.responseId, sequence: after.sequence, completed: after.completed })
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
  if (added.length > 0 && (await insertResponses(tx, added)) < added.length) throw new OvertakenError()
  if (altered.length > 0) await updateResponses(tx, altered)
  await countChanges(tx, changes)
}

async function servedRevisions(tx: Db, messages: readonly IncomingResponse[]): Promise<Map<string, ServedRevision>> {
  const wanted = new Map(
    messages.map(({ storeId, surveyId, revision }) => [
      revisionKey({ storeId, surveyId, revision }),
      { storeId, surveyId, revision },
    ]),
  )
  const served = new Map<string, ServedRevision>()
  for (const { retiredAt, timezone, ...key } of await findRevisions(tx, [...wanted.values()])) {
    served.set(revisionKey(key), { survey: await documentOf(tx, key), retiredAt, timezone })
  }
  return served
}

function surveyOf(revisions: ReadonlyMap<string, ServedRevision>, response: StoredResponse): PublishedSurvey {
  const revision = revisions.get(revisionKey(response))
  if (!revision) throw new Error('A response changed without its revision')
  return revision.survey
}

const isOver = (revision: ServedRevision, now: Date) =>
  revision.retiredAt !== null && now.getTime() - revision.retiredAt.getTime() > GRACE_MS

const responseKey = (key: Pick<StoredResponse, 'storeId' | 'surveyId' | 'responseId'>) =>
  `${key.storeId} ${key.surveyId} ${key.responseId}`
