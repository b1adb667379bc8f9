import { DAY_MS } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { documentIn, revisionKey } from './documents.ts'
import type { ServedRevision } from './incoming.ts'
import { findRevisions, type StoreRevisionKey } from './queries.ts'

/** How long a response may still be finished after a republish or the move to draft (ADR-0024). */
export const GRACE_MS = DAY_MS

type NamesRevision = StoreRevisionKey & { readonly receivedAt: Date }

/**
 * The revisions that messages name, by `revisionKey`; none of them can go before this transaction ends. One that takes
 * none of them any more is not among them: its document is not worth the reading.
 */
export async function servedRevisions(
  tx: Db,
  messages: readonly NamesRevision[],
): Promise<Map<string, ServedRevision>> {
  const wanted = new Map<string, StoreRevisionKey>()
  const earliest = new Map<string, Date>()
  for (const { storeId, surveyId, revision, receivedAt } of messages) {
    const key = revisionKey({ storeId, surveyId, revision })
    wanted.set(key, { storeId, surveyId, revision })
    const known = earliest.get(key)
    if (!known || receivedAt < known) earliest.set(key, receivedAt)
  }
  const served = new Map<string, ServedRevision>()
  for (const { storeId, surveyId, revision, ...found } of await findRevisions(tx, [...wanted.values()])) {
    const key = { storeId, surveyId, revision }
    const first = earliest.get(revisionKey(key))
    if (!first || isOver(found, first)) continue
    served.set(revisionKey(key), { ...found, survey: await documentIn(tx, key) })
  }
  return served
}

/** Whether a revision takes nothing any more (ADR-0024). */
export const isOver = ({ retiredAt }: Pick<ServedRevision, 'retiredAt'>, now: Date): boolean =>
  retiredAt !== null && now.getTime() - retiredAt.getTime() > GRACE_MS
