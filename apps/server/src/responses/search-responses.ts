import { foldText, type ResponseId, type StoreId, type SurveyId } from '@earshot/survey'
import { type SQL, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { inTurns } from '../own-turn.ts'
import { wordsOf } from './control-answers.ts'
import { COUNTED_ANSWERS, countedAnswers } from './counted-answers.ts'
import { documentOf } from './documents.ts'
import { batchOf, isLastBatch, type ResponseCursor } from './read-queries.ts'
import { type ResponseSqlRow, type StoredResponse, toResponse } from './response-columns.ts'

/** A search reads at most so many responses for one request, and stops once it has read so many bytes of their answers. */
export const MAX_SEARCHED = 20_000
export const MAX_SEARCHED_BYTES = 20_000_000

const BATCH = 2_000

/** Answers are read as they are, and not as they are stored: texts that repeat themselves are far larger then. */
const ANSWER_BYTES = sql`octet_length((${COUNTED_ANSWERS})::text)`

type Search = {
  /** The words to look for, after `foldText`. */
  readonly search: string
  readonly after: ResponseCursor | null
  /** So many responses are wanted. */
  readonly limit: number
  /** Responses from there on are left out; null: none are. */
  readonly lockedFrom: ResponseCursor | null
  /** Only responses whose rows of `response_facts` meet this condition; null: all. */
  readonly facts: SQL | null
}

type Searched = {
  /** Newest first. */
  readonly found: readonly StoredResponse[]
  /** How many responses were searched. */
  readonly searched: number
  /** Where to continue; null: there are no more responses. */
  readonly last: ResponseCursor | null
}

/**
 * Finds responses that count and have some words in what their shopper wrote, as an answer or beside Other. Only their words are
 * read of the others.
 */
export async function searchResponses(
  db: Db,
  survey: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  { search, after, limit, lockedFrom, facts }: Search,
): Promise<Searched> {
  const found: StoredResponse[] = []
  let [searched, bytes] = [0, 0]
  let last = after
  while (searched < MAX_SEARCHED && bytes < MAX_SEARCHED_BYTES) {
    const { rows, isLast } = await readWordsOf(db, survey, { after: last, lockedFrom, facts })
    const candidates = await inTurns(withWords(rows, search))
    for (let at = 0; at < candidates.length; at += limit) {
      for (const response of await readSome(db, survey, candidates.slice(at, at + limit))) {
        if (!(await hasWords(db, response, search))) continue
        found.push(response)
        const index = rows.findIndex(({ responseId }) => responseId === response.responseId)
        if (found.length === limit) return { found, searched: searched + index + 1, last: response }
      }
    }
    searched += rows.length
    bytes += rows.at(-1)?.bytes ?? 0
    last = rows.at(-1) ?? last
    if (isLast) return { found, searched, last: null }
  }
  return { found, searched, last }
}

type WordsRow = ResponseCursor & { readonly words: readonly string[] | null; readonly bytes: number }

/** All texts of the next responses, those of dates among them: only the document of a response says what is a date. */
async function readWordsOf(
  db: Db,
  survey: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  { after, lockedFrom, facts }: Pick<Search, 'after' | 'lockedFrom' | 'facts'>,
): Promise<{ readonly rows: readonly WordsRow[]; readonly isLast: boolean }> {
  const { rows } = await db.execute<WordsRow>(sql`
    SELECT received_at AS "receivedAt", response_id AS "responseId", bytes, (
      SELECT jsonb_agg(coalesce(a.value ->> 'value', a.value ->> 'otherValue')) FROM jsonb_each(${COUNTED_ANSWERS}) AS a
      WHERE jsonb_typeof(a.value -> 'value') = 'string' OR jsonb_typeof(a.value -> 'otherValue') = 'string') AS words
    FROM (${batchOf(survey, { after, limit: BATCH, lockedFrom, facts, bytes: ANSWER_BYTES })}) b ORDER BY received_at DESC, response_id DESC`)
  const isLast = isLastBatch(rows.length, rows.at(-1)?.bytes ?? 0, { limit: BATCH })
  return { rows: rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) })), isLast }
}

function* withWords(rows: readonly WordsRow[], wanted: string): Generator<void, readonly ResponseId[]> {
  const found: ResponseId[] = []
  for (const { responseId, words } of rows) {
    if (words?.some((text) => foldText(text).includes(wanted))) found.push(responseId)
    yield
  }
  return found
}

async function readSome(
  db: Db,
  { storeId, surveyId }: { readonly storeId: StoreId; readonly surveyId: SurveyId },
  ids: readonly ResponseId[],
): Promise<readonly StoredResponse[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ResponseSqlRow>(sql`
    SELECT r.* FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS k(id)
    CROSS JOIN LATERAL (
      SELECT * FROM responses WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id = k.id::uuid OFFSET 0) r
    ORDER BY r.received_at DESC, r.response_id DESC`)
  return rows.map(toResponse)
}

async function hasWords(db: Db, response: StoredResponse, wanted: string): Promise<boolean> {
  const { questions } = await documentOf(db, response)
  const controls = new Map(questions.map(({ questionId, control }) => [questionId as string, control]))
  return Object.entries(countedAnswers(response)).some(([questionId, answer]) => {
    const control = controls.get(questionId)
    return control !== undefined && foldText(wordsOf(control, answer)).includes(wanted)
  })
}
