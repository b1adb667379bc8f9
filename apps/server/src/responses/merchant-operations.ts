import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { deleteLocked } from './delete-locked.ts'
import { documentOf } from './documents.ts'
import { cursorOf, type ListedKind } from './list-query.schema.ts'
import { isBefore, olderOf, readLocked } from './locked-responses.ts'
import { presentResponse, presentRow, type ResponseListReply, type ResponseView } from './present-response.ts'
import { lockResponses, type ResponseKey } from './queries.ts'
import { eachResponse, type ResponseCursor, readResponse, readSurveyHead } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'
import { factsMatching, type WantedResults } from './results-query/open-results.ts'
import { readRush } from './rush-queries.ts'

type Page = {
  readonly after: ResponseCursor | null
  readonly limit: number
  /** Responses that count, or responses set aside as spam. */
  readonly kind: ListedKind
  /** Only responses of this rush; null: all. */
  readonly rushId: string | null
  /** How many responses the plan includes; null: all. Locked ones are in no page. Spam is never locked, being no response. */
  readonly cap: number | null
  /** Only responses that count and match this; null: all. */
  readonly matching: WantedResults | null
}

/**
 * One page of a survey's responses, newest first. Responses that arrive meanwhile move nothing: pages go by cursor, not
 * number.
 */
export async function listResponses(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { after, limit, kind, rushId, cap, matching }: Page,
): Promise<Result<ResponseListReply, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const rush = rushId === null ? null : await readRush(db, { storeId, surveyId, rushId })
  // None of its responses is left.
  if (rushId !== null && rush === null) return ok({ responses: [], next: null })
  const spam = kind === 'spam'
  const facts = await factsMatching(db, { storeId, surveyId }, matching)
  if (!facts.ok) return facts
  const { from } = await readLocked(db, storeId, surveyId, spam ? null : cap)
  // One more than asked for says whether there is a next page.
  const found = eachResponse(db, storeId, surveyId, {
    after: olderOf(after, from),
    limit: limit + 1,
    spam,
    rush,
    facts: facts.value,
  })
  const responses: ResponseListReply['responses'] = []
  let last: StoredResponse | null = null
  for await (const response of found) {
    if (last && responses.length === limit) return ok({ responses, next: cursorOf(last) })
    const survey = await documentOf(db, response)
    await ownTurn()
    responses.push(presentRow(response, survey))
    last = response
  }
  return ok({ responses, next: null })
}

/** One response with everything that was said, unless it is locked. A test or spam never is: it is no response. */
export async function showResponse(
  db: Db,
  key: ResponseKey,
  cap: number | null,
): Promise<Result<ResponseView, Problem>> {
  if (!(await readSurveyHead(db, key.storeId, key.surveyId))) return err({ code: 'survey_not_found' })
  const response = await readResponse(db, key)
  if (!response) return err({ code: 'response_not_found' })
  const { from } = await readLocked(db, key.storeId, key.surveyId, cap)
  const isResponse = !response.test && !response.spam
  if (cap !== null && isResponse && !isBefore(response, from)) {
    return err({ code: 'limit_reached', featureKey: 'responses_per_survey', limit: cap })
  }
  const survey = await documentOf(db, response)
  await ownTurn()
  return ok(presentResponse(response, survey))
}

/**
 * Deletes one response for good and takes it out of the counts: deleting is a change to nothing (ADR-0002). A shopper
 * who is still answering sends all their answers with the next one; that it was deleted is remembered, so that none is
 * kept.
 */
export async function deleteResponse(
  db: Db,
  key: ResponseKey,
  recorder: EventRecorder,
): Promise<Result<object, Problem>> {
  return db.transaction(async (tx) => {
    if (!(await readSurveyHead(tx, key.storeId, key.surveyId))) return err({ code: 'survey_not_found' })
    const [before] = await lockResponses(tx, [key])
    if (!before) return err({ code: 'response_not_found' })
    await deleteLocked(tx, [before])
    const { storeId, surveyId } = key
    await recordSecurityEvent(tx, recorder, { storeId, event: 'responses_deleted', details: { surveyId } })
    return ok({})
  })
}
