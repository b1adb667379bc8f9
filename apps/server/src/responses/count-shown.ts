import { err, ok, type Result, shownLines } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'
import { counterSums, countLines } from './counter-changes.ts'
import { revisionKey } from './documents.ts'
import { distinctSurveys, type SurveyKey, surveyKeyText } from './facts/survey-codes.ts'
import { addViews, type CountedView, UNKNOWN_SURFACE } from './facts/survey-views.ts'
import { lockTotals } from './facts/totals.ts'
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
  const shown = added.map((key) => {
    const one = byKey.get(shownKey(key))
    if (!one) throw new Error('A player was kept that no page has reported')
    const { timezone, leftOutFacts } = one.revision
    const surface = leftOutFacts.includes('surface') ? null : one.shown.surface
    return { ...one.shown, surface, day: localDay(one.shown.receivedAt, timezone) }
  })
  const locked = await lockTotals(tx, distinctSurveys(shown), 'read')
  const isComplete = (one: SurveyKey) => locked.get(surveyKeyText(one))?.isComplete === true
  const sums = counterSums()
  for (const one of shown.filter((one) => !isComplete(one))) {
    for (const line of shownLines(one)) sums.sumsOf(one).add(line)
  }
  await countLines(tx, sums.changes())
  await addViews(tx, shown.filter((one) => isComplete(one) && !one.test).map(viewOf))
}

const viewOf = ({
  storeId,
  surveyId,
  day,
  revision,
  device,
  surface,
}: IncomingShown & { readonly day: string }): CountedView => ({
  storeId,
  surveyId,
  day,
  revision,
  device,
  surface: surface ?? UNKNOWN_SURFACE,
})

const shownKey = ({ storeId, shownId }: ShownKey) => `${storeId} ${shownId}`

export const PRUNE_SHOWN = hourlyKind('prune_shown_players')

/**
 * Forgets which players were counted, when no page reports them any more. The counts stay.
 * @param signal ends it after the store under way
 * @returns whether none is left
 */
export const pruneShown = (db: Db, now: Date, signal: AbortSignal): Promise<boolean> =>
  dropShown(db, new Date(now.getTime() - KNOWN_FOR_MS), signal)
