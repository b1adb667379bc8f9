import type { Db } from '../db/open-db.ts'
import { documentOf, revisionKey } from './documents.ts'
import type { ServedRevision } from './incoming.ts'
import { findRevisions, type RevisionKey } from './queries.ts'

/** How long a response may still be finished after a republish or the move to draft (decisions D4). */
export const GRACE_MS = 24 * 60 * 60 * 1000

/** The revisions that messages name, by `revisionKey`; none of them can go before this transaction ends. */
export async function servedRevisions(tx: Db, messages: readonly RevisionKey[]): Promise<Map<string, ServedRevision>> {
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

/** Whether a revision takes nothing any more (decisions D4). */
export const isOver = ({ retiredAt }: ServedRevision, now: Date): boolean =>
  retiredAt !== null && now.getTime() - retiredAt.getTime() > GRACE_MS
