import { err, ok, type Result, shownLines } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'
import { counterSums, countLines } from './counter-changes.ts'
import { revisionKey } from './documents.ts'
import type { IncomingShown, ServedRevision } from './incoming.ts'
import { localDay } from './local-day.ts'
import { isOver, servedRevisions } from './served-revisions.ts'
import { dropShown, insertShown, type ShownKey } from './shown-queries.ts'

/** How long a page's word is known again (ADR-0048). */
const KNOWN_FOR_MS = 48 * 60 * 60 * 1000

/**
 * Counts players that painted (ADR-0033), each once, however often a page reports it within 48 hours. Nothing is stored
 * to recount them from: unlike every other counter this one is not exact for ever (ADR-0048).
 * @returns one outcome per message, in the order given
 */
export async function countShown(
  db: Db,
  messages: readonly IncomingShown[],
): Promise<readonly Result<object, Problem>[]> {
  return db.transaction(async (tx) => {
    const revisions = await servedRevisions(tx, messages)
    const taken = messages.flatMap((shown) => {
      const revision = revisions.get(revisionKey(shown))
      return revision && !isOver(revision, shown.receivedAt) ? [{ shown, revision }] : []
    })
    await countNew(tx, taken)
    const known = new Set(taken.map(({ shown }) => shown))
    return messages.map((shown) => (known.has(shown) ? ok({}) : err({ code: 'survey_no_longer_asked' })))
  })
}

type Taken = { readonly shown: IncomingShown; readonly revision: ServedRevision }

async function countNew(tx: Db, taken: readonly Taken[]): Promise<void> {
  const byKey = new Map(taken.map((one) => [shownKey(one.shown), one]))
  const added = await insertShown(
    tx,
    taken.map(({ shown }) => shown),
  )
  const sums = counterSums()
  for (const key of added) {
    const one = byKey.get(shownKey(key))
    if (!one) throw new Error('A player was kept that nobody told of')
    const { shown, revision } = one
    const day = localDay(shown.receivedAt, revision.timezone)
    const ofSurvey = sums.of(shown)
    for (const line of shownLines({ ...shown, day })) ofSurvey.add(line)
  }
  await countLines(tx, sums.changes())
}

const shownKey = ({ storeId, shownId }: ShownKey) => `${storeId} ${shownId}`

export const PRUNE_SHOWN = hourlyKind('prune_shown_players')

/**
 * Forgets which players were counted, when no page reports them any more. The counts stay.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export const pruneShown = (db: Db, now: Date, signal: AbortSignal): Promise<boolean> =>
  dropShown(db, new Date(now.getTime() - KNOWN_FOR_MS), signal)
