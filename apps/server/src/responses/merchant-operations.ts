import { err, ok, type Result, responsesQueryText, type StoreId, type SurveyId } from '@earshot/survey'
import type { Db } from '../db/open-db.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { deleteLocked } from './delete-locked.ts'
import { documentOf } from './documents.ts'
import type { SurveyKey } from './facts/survey-codes.ts'
import { isByDuration, type ListSort, partsAfter } from './list-order.ts'
import { cursorOf, type ListedKind } from './list-query.schema.ts'
import { isBefore, readLocked } from './locked-responses.ts'
import { presentResponse, presentRow, type ResponseListReply, type ResponseView } from './present-response.ts'
import { lockResponses, type ResponseKey } from './queries.ts'
import { eachResponse, type ListCursor, readResponse, readSurveyHead } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'
import { factsMatching, type WantedResults } from './results-query/open-results.ts'
import { type Rush, readRush } from './rush-queries.ts'
import { searchResponses } from './search-responses.ts'

type Page = {
  readonly after: ListCursor | null
  readonly limit: number
  /** Responses that count, or responses set aside as spam. */
  readonly kind: ListedKind
  /** Only responses of this rush; null: all. */
  readonly rushId: string | null
  /** Only responses that match this. Only those that count can be filtered. Locked ones are in no page. Spam is never locked. */
  readonly matching: WantedResults
  readonly sort: ListSort
  /** Each row has the answers of all questions. */
  readonly hasAllAnswers: boolean
  /** Only responses that count and have these words; null: all. */
  readonly search: string | null
}

/** One page of a survey's responses. Responses that arrive meanwhile move nothing: pages go by cursor, not number. */
export async function listResponses(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  page: Page,
): Promise<Result<ResponseListReply, Problem>> {
  const { limit, rushId, sort, hasAllAnswers, matching } = page
  const query = responsesQueryText(matching.query)
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  const rush = rushId === null ? null : await readRush(db, { storeId, surveyId, rushId })
  // None of its responses is left.
  if (rushId !== null && rush === null) return ok({ query, responses: [], next: null, searched: null })
  if (page.search !== null) return searchPage(db, { storeId, surveyId }, page, { query, search: page.search })
  const found = await openPage(db, { storeId, surveyId }, { ...page, rush })
  if (!found.ok) return found
  const responses: ResponseListReply['responses'] = []
  let last: ListCursor | null = null
  for await (const response of found.value) {
    if (last && responses.length === limit) return ok({ query, responses, next: cursorOf(last), searched: null })
    const survey = await documentOf(db, response)
    await ownTurn()
    responses.push(presentRow(response, survey, hasAllAnswers))
    last = listCursorOf(response, sort)
  }
  return ok({ query, responses, next: null, searched: null })
}

/** The same for responses with some words. One request searches a limited number, so that its page can be short. */
async function searchPage(
  db: Db,
  survey: SurveyKey,
  { after, limit, matching, hasAllAnswers }: Page,
  { query, search }: { readonly query: string; readonly search: string },
): Promise<Result<ResponseListReply, Problem>> {
  const facts = await factsMatching(db, survey, matching)
  if (!facts.ok) return facts
  const { from: lockedFrom } = await readLocked(db, survey.storeId, survey.surveyId, matching.cap)
  const wanted = { search, after, limit, lockedFrom, facts: facts.value }
  const { found, searched, last } = await searchResponses(db, survey, wanted)
  const responses: ResponseListReply['responses'] = []
  for (const response of found) {
    const document = await documentOf(db, response)
    await ownTurn()
    responses.push(presentRow(response, document, hasAllAnswers))
  }
  return ok({ query, responses, next: last && cursorOf(last), searched })
}

/** Finds what limits a page before its first response is read. */
async function openPage(
  db: Db,
  survey: SurveyKey,
  { after, limit, kind, rush, matching, sort }: Page & { readonly rush: Rush | null },
): Promise<Result<AsyncIterable<StoredResponse>, Problem>> {
  const spam = kind === 'spam'
  const facts = await factsMatching(db, survey, matching, isByDuration(sort))
  if (!facts.ok) return facts
  const condition = facts.value
  const { from: lockedFrom } = await readLocked(db, survey.storeId, survey.surveyId, spam ? null : matching.cap)

  async function* found(): AsyncGenerator<StoredResponse> {
    for (const { part, after: start } of partsAfter(sort, after)) {
      // One more than asked for says whether there is a next page.
      const wanted = { after: start, limit: limit + 1, part, lockedFrom, spam, rush, facts: condition }
      yield* eachResponse(db, survey.storeId, survey.surveyId, wanted)
    }
  }

  return ok(found())
}

/** Only the time of a completed response counts. */
const listCursorOf = ({ receivedAt, responseId, completed, seconds }: StoredResponse, sort: ListSort): ListCursor => ({
  receivedAt,
  responseId,
  ...(isByDuration(sort) && { seconds: completed ? seconds : null }),
})

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
