import type { ResponseId } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { inTurns, withPauses } from '../../own-turn.ts'
import { documentIn } from '../documents.ts'
import { lockResponses, type ResponseKey } from '../queries.ts'
import { MAX_BATCH_BYTES, STORED_BYTES } from '../read-queries.ts'
import { type ResponseSqlRow, type StoredResponse, toResponse } from '../response-columns.ts'
import { factsOf, type ResponseFacts } from './response-facts.ts'
import type { SurveyKey } from './survey-codes.ts'
import { correctFacts, findWrong, type StoredFacts, type WantedFacts } from './write-facts.ts'

/** As many responses are read and compared at a time, and fewer if they are large. */
const BATCH = 1_000

/** As many are corrected in one transaction: answers to them wait for it. */
const CORRECTED_AT_ONCE = 100

type Compared = {
  /** Where the next batch begins; null: none is left. */
  readonly last: ResponseId | null
  /** The facts that are stored. */
  readonly stored: readonly StoredFacts[]
  /** The responses that have no facts, or wrong ones, and the facts whose response is gone. */
  readonly wrong: readonly ResponseKey[]
}

/**
 * Compares the stored facts of some responses of a survey with those that they have to have, without a lock.
 * @param after the `last` of the batch before; null begins
 */
export async function compareSome(db: Db, survey: SurveyKey, after: ResponseId | null): Promise<Compared> {
  const ofSurvey = sql`store_id = ${survey.storeId} AND survey_id = ${survey.surveyId}`
  const behind = after === null ? sql`true` : sql`response_id > ${after}`
  const { rows } = await db.execute<ResponseSqlRow & { bytes: number }>(sql`
    SELECT * FROM (
      SELECT *, (sum(${STORED_BYTES}) OVER (ORDER BY response_id) - ${STORED_BYTES})::float8 AS bytes
      FROM responses WHERE ${ofSurvey} AND ${behind} ORDER BY response_id LIMIT ${BATCH}) r
    WHERE bytes < ${MAX_BATCH_BYTES} ORDER BY response_id`)
  const read = rows.map(toResponse)
  const lastRead = read.at(-1)?.responseId
  const { rows: facts } = await db.execute<{ facts: StoredFacts }>(sql`
    SELECT json_build_object('storeId', store_id, 'surveyId', survey_id, 'responseId', response_id, 'state', state,
      'day', day, 'seconds', seconds, 'lastScore', last_score, 'orderValue', order_value, 'codes', codes) AS facts
    FROM response_facts
    WHERE ${ofSurvey} AND ${behind} AND ${lastRead === undefined ? sql`true` : sql`response_id <= ${lastRead}`}
    ORDER BY response_id LIMIT ${2 * BATCH}`)
  const stored = facts.map((row) => row.facts)
  // Among very many facts of deleted responses the batch ends earlier.
  const end = stored.length === 2 * BATCH ? stored.at(-1)?.responseId : lastRead
  const responses = read.filter(({ responseId }) => end === undefined || responseId <= end)
  const known = new Set(responses.map(({ responseId }) => responseId))
  const orphans = stored.filter(({ responseId }) => !known.has(responseId)).map(keyOf)
  const wanted = await inTurns(wantedOf(await withDocuments(db, responses)))
  const wrong = await findWrong(db, wanted, stored)
  return { last: end ?? orphans.at(-1)?.responseId ?? null, stored, wrong: [...wrong, ...orphans] }
}

const keyOf = ({ storeId, surveyId, responseId }: ResponseKey): ResponseKey => ({ storeId, surveyId, responseId })

/** Corrects the facts of some responses, which are locked and read for it. @returns how many it changed */
export async function correctSome(db: Db, keys: readonly ResponseKey[]): Promise<number> {
  let changed = 0
  for (let from = 0; from < keys.length; from += CORRECTED_AT_ONCE) {
    changed += await correctTogether(db, keys.slice(from, from + CORRECTED_AT_ONCE))
  }
  return changed
}

async function correctTogether(db: Db, keys: readonly ResponseKey[]): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockResponses(tx, keys)
    const known = new Set(locked.map(({ responseId }) => responseId))
    const gone = keys.filter(({ responseId }) => !known.has(responseId))
    const wanted = await withPauses(wantedOf(await withDocuments(tx, locked)))
    return correctFacts(tx, [...wanted, ...gone.map((key) => ({ ...key, facts: null, isDeleted: true }))])
  })
}

type WithDocument = { readonly response: StoredResponse; readonly survey: Parameters<typeof factsOf>[1] }

async function withDocuments(db: Db, responses: readonly StoredResponse[]): Promise<readonly WithDocument[]> {
  const pairs: WithDocument[] = []
  for (const response of responses) pairs.push({ response, survey: await documentIn(db, response) })
  return pairs
}

function* wantedOf(pairs: readonly WithDocument[]): Generator<void, readonly WantedFacts[]> {
  const wanted: WantedFacts[] = []
  for (const { response, survey } of pairs) {
    const facts: ResponseFacts | null = yield* factsOf(response, survey) as Generator<void, ResponseFacts | null>
    wanted.push({ ...keyOf(response), facts, isDeleted: false })
    yield
  }
  return wanted
}
