import { err, ok, type ResponseId, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { retainTextRules } from './assignments/text-rules.ts'
import { deleteLocked } from './delete-locked.ts'
import { cursorOf } from './list-query.schema.ts'
import { lockResponses } from './queries.ts'
import { type ResponseCursor, readSurveyHead } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'
import { clampSpan, findSelected, keysOf, readRush, type Selection, type TimeSpan } from './rush-queries.ts'
import { canBeSetAside, setVerdicts } from './spam-verdicts.ts'

// A merchant's decisions about many responses at once: those of a rush, of a time span, or of a list (ADR-0010).

/** Each batch is its own transaction, so that arriving answers wait for at most one batch. */
const BATCH = 500
/**
 * The caller repeats the request for the rest, so no request runs for minutes and a lost one can simply be repeated.
 */
const MAX_BATCHES_PER_REQUEST = 4

/** Selects the responses of a rush that arrived before the moment of its figures, or those of a time span. */
export type Chosen = { readonly rushId: string; readonly asOf: Date } | TimeSpan

export type BatchStep = {
  /** How many responses this request changed. */
  readonly changed: number
  /** The `after` of the next request; null if all are done. */
  readonly next: string | null
}

type Order = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly chosen: Chosen
  /** The `next` of the last request. */
  readonly after: ResponseCursor | null
}

/**
 * Counts set-aside responses as if they had never been set aside. Idempotent.
 * @param clearedAt the same for all requests of one decision, so that `setAsideAgain` can find them
 */
export const countSelected = (db: Db, order: Order, clearedAt: Date): Promise<Result<BatchStep, Problem>> =>
  runBatches(db, order, 'set_aside', (tx, responses) =>
    setVerdicts(
      tx,
      responses.filter(({ spam }) => spam),
      clearedAt,
    ),
  )

/**
 * Sets responses aside again that count only because the merchant cleared them.
 * @param clearedAt only responses cleared by this decision; null for any
 */
export const setAsideAgain = (db: Db, order: Order, clearedAt: Date | null): Promise<Result<BatchStep, Problem>> =>
  runBatches(db, order, 'cleared', (tx, responses) =>
    setVerdicts(
      tx,
      responses.filter(
        (one) => one.clearedAt !== null && (clearedAt === null || one.clearedAt.getTime() === clearedAt.getTime()),
      ),
      null,
    ),
  )

/** Permanently deletes set-aside responses, or those that count as well. */
export const deleteSelected = (
  db: Db,
  order: Order,
  which: 'set_aside' | 'all',
  recorder: EventRecorder,
): Promise<Result<BatchStep, Problem>> =>
  runBatches(db, order, which, (tx, responses) => {
    const wanted = responses.filter(({ spam }) => spam || which === 'all')
    return deleteRecorded(tx, order, wanted, recorder)
  })

export type ListedDecision = 'count' | 'set_aside' | 'delete'

type Listed = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  /** At most a page of the list. Those that were deleted are skipped. */
  readonly responseIds: readonly ResponseId[]
}

type DecisionContext = { readonly cap: number | null; readonly now: Date; readonly recorder: EventRecorder }

/**
 * Counts, sets aside or deletes the responses that a merchant selected, in one transaction. Said twice changes nothing.
 * @param cap how many responses the plan includes; null: all
 */
export async function decideOnListed(
  db: Db,
  { storeId, surveyId, responseIds }: Listed,
  decision: ListedDecision,
  { cap, now, recorder }: DecisionContext,
): Promise<Result<{ readonly changed: number }, Problem>> {
  return db.transaction(async (tx) => {
    if (!(await readSurveyHead(tx, storeId, surveyId))) return err({ code: 'survey_not_found' })
    const keys = [...new Set(responseIds)].map((responseId) => ({ storeId, surveyId, responseId }))
    // Before the responses, as everywhere: those that count again get the assignments of their texts.
    if (decision !== 'delete') await retainTextRules(tx, { storeId, surveyId })
    const found = await lockResponses(tx, keys)
    if (decision === 'delete') return ok({ changed: await deleteRecorded(tx, { storeId, surveyId }, found, recorder) })
    const isSetAside = decision === 'set_aside'
    const others = found.filter(({ spam, test }) => spam !== isSetAside && !test)
    if (isSetAside && !others.every((one) => canBeSetAside(one, cap))) return err({ code: 'response_not_set_aside' })
    return ok({ changed: await setVerdicts(tx, others, isSetAside ? null : now) })
  })
}

/** @returns how many */
async function deleteRecorded(
  tx: Db,
  { storeId, surveyId }: Pick<Order, 'storeId' | 'surveyId'>,
  responses: readonly StoredResponse[],
  recorder: EventRecorder,
): Promise<number> {
  await deleteLocked(tx, responses)
  const count = responses.length
  const event = { storeId, event: 'responses_deleted', details: { surveyId }, count } as const
  if (count > 0) await recordSecurityEvent(tx, recorder, event)
  return count
}

/** @param change changes locked responses. @returns how many it changed */
type ChangeSome = (tx: Db, responses: readonly StoredResponse[]) => Promise<number>

async function runBatches(
  db: Db,
  { storeId, surveyId, chosen, after }: Order,
  which: Selection['which'],
  change: ChangeSome,
): Promise<Result<BatchStep, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const span = await spanOf(db, { storeId, surveyId }, chosen)
  // A rush whose responses were all deleted.
  if (!span) return ok({ changed: 0, next: null })
  const selection: Selection = { storeId, surveyId, which, ...span }
  let cursor = after
  let changed = 0
  for (let batch = 0; batch < MAX_BATCHES_PER_REQUEST; batch++) {
    const found = await findSelected(db, selection, cursor, BATCH)
    // Locked by key, in the order of keys: another request may have judged or deleted some of them meanwhile.
    changed += await db.transaction(async (tx) => {
      await retainTextRules(tx, selection)
      return change(tx, await lockResponses(tx, keysOf(selection, found)))
    })
    const last = found.at(-1)
    if (!last || found.length < BATCH) return ok({ changed, next: null })
    cursor = last
  }
  return ok({ changed, next: cursor && cursorOf(cursor) })
}

async function spanOf(
  db: Db,
  survey: Pick<Order, 'storeId' | 'surveyId'>,
  chosen: Chosen,
): Promise<(TimeSpan & { readonly rushId: string | null }) | null> {
  if (!('rushId' in chosen)) return { ...chosen, rushId: null }
  const rush = await readRush(db, { ...survey, rushId: chosen.rushId })
  if (!rush) return null
  // Moments are whole milliseconds, and the end of a span is not included.
  const whole = { from: rush.firstAt, to: new Date(rush.lastAt.getTime() + 1) }
  return { rushId: rush.rushId, ...clampSpan(whole, chosen.asOf) }
}
