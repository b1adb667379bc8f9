import { type CounterLine, difference, lineSums, SHOWN, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { counters } from '../db/schema.ts'
import { countLines, REMOVED } from './counter-changes.ts'
import { documentIn } from './documents.ts'
import type { StoredResponse } from './response-columns.ts'
import { type ResponseSqlRow, toResponse } from './response-columns.ts'
import { counterLinesOf } from './stored-response.ts'

const BATCH = 500
/** Any constant will do, as long as every rebuild of this database uses the same one. */
const ADVISORY_LOCK = 7_275_016_544

/**
 * The counters of a survey, and their right values by its responses. One line per key, none of zero. The number of
 * views, and of deleted responses, is not among them: no response contains it, and a rebuild leaves it as it is
 * (ADR-0048).
 */
export type Recount = { readonly stored: readonly CounterLine[]; readonly counted: readonly CounterLine[] }

/**
 * Recounts a survey's responses. Give it one snapshot: responses and counters are written in one transaction, so a
 * snapshot has both sides of every change or neither, and no answer has to wait.
 */
export async function recount(snapshot: Db, storeId: StoreId, surveyId: SurveyId): Promise<Recount> {
  const stored = await readCounters(snapshot, storeId, surveyId)
  const counted = lineSums()
  for await (const response of allResponses(snapshot, storeId, surveyId)) {
    for (const line of counterLinesOf(response, await documentIn(snapshot, response))) counted.add(line)
  }
  return { stored, counted: counted.lines() }
}

async function readCounters(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<CounterLine[]> {
  const rows = await db
    .select()
    .from(counters)
    .where(and(eq(counters.storeId, storeId), eq(counters.surveyId, surveyId)))
  return rows
    .filter(({ value, n, sumMinor }) => value !== SHOWN && value !== REMOVED && (n !== 0 || sumMinor !== 0))
    .map(({ segment, day, questionId, value, n, sumMinor }) => ({
      segment,
      day: day === '-infinity' ? null : day,
      questionId: questionId as CounterLine['questionId'],
      value,
      n,
      sumMinor,
    }))
}

async function* allResponses(db: Db, storeId: StoreId, surveyId: SurveyId): AsyncGenerator<StoredResponse> {
  let after: string = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<ResponseSqlRow>(sql`
      SELECT * FROM responses WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND response_id > ${after}
      ORDER BY response_id LIMIT ${BATCH}`)
    const batch = rows.map(toResponse)
    yield* batch
    const last = batch.at(-1)
    if (!last) return
    after = last.responseId
  }
}

/** The lines that must be added to a survey's counters to make them right. */
export type Correction = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly lines: readonly CounterLine[]
}

/**
 * Recounts every survey, while answers arrive (ADR-0002). Whatever changes a counter adds to it, so an amount by which
 * one is off stays the same whatever is counted meanwhile; adding that amount makes it right at any later moment, and a
 * repair needs no more locks than an answer. Two rebuilds would both add it: the second waits for the first.
 * @param db has two connections or more: one holds the lock
 * @returns the surveys whose counters were off, and by how much
 */
export async function rebuildCounters(db: Db, { repair }: { readonly repair: boolean }): Promise<Correction[]> {
  return db.transaction(async (lock) => {
    await lock.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`)
    const { rows } = await db.execute<{ store_id: StoreId; survey_id: SurveyId }>(sql`
      SELECT store_id, survey_id FROM surveys UNION SELECT store_id, survey_id FROM counters
      UNION SELECT store_id, survey_id FROM responses ORDER BY 1, 2`)
    const corrections: Correction[] = []
    for (const { store_id: storeId, survey_id: surveyId } of rows) {
      const lines = await correctionOf(db, storeId, surveyId)
      if (lines.length === 0) continue
      corrections.push({ storeId, surveyId, lines })
      if (repair) await countLines(db, [{ storeId, surveyId, lines }])
    }
    return corrections
  })
}

/** Recounts one survey. @returns the lines that must be added to its counters; none if they are right */
export async function correctionOf(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<readonly CounterLine[]> {
  const { stored, counted } = await readSnapshot(db, (snapshot) => recount(snapshot, storeId, surveyId))
  return difference(counted, stored)
}
