import { type CounterLine, difference, lineSums, SHOWN, type StoreId, type SurveyId } from '@earshot/survey'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { counters } from '../db/schema.ts'
import { countLines } from './counter-changes.ts'
import { REMOVED } from './counter-queries.ts'
import { documentIn } from './documents.ts'
import { correctSome } from './facts/compare-facts.ts'
import { hasFacts } from './facts/figures.ts'
import { type FactsRecount, type FigureDifference, recountFacts } from './facts/recount-facts.ts'
import { dropSegment } from './facts/segments/drop-segments.ts'
import type { SurveyKey } from './facts/survey-codes.ts'
import { addToTotals, lockTotals } from './facts/totals.ts'
import type { ResponseKey } from './queries.ts'
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

/** The figures of a survey that differ from a recount of its responses. */
export type Correction = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly differences: readonly FigureDifference[]
  /** How many responses had no facts, or others. */
  readonly wrongFacts: number
  /** How many segments differed from the facts. A repair deletes them, and a job makes others. */
  readonly wrongSegments: number
}

type Repair = {
  /** Whether figures that differ are corrected. */
  readonly repair: boolean
}

/**
 * Recounts every survey, while answers arrive (ADR-0002). Whatever changes a figure adds to it, so an amount by which
 * one is off stays the same whatever is counted meanwhile; adding that amount makes it right at any later moment, and a
 * repair needs no more locks than an answer. Two rebuilds would both add it: the second waits for the first.
 * @param db has three connections or more: one holds the lock, one reads, and one corrects. Two are enough without a repair
 * @returns the surveys whose figures were off, and by how much
 */
export async function rebuildFigures(db: Db, { repair }: Repair): Promise<Correction[]> {
  return db.transaction(async (lock) => {
    await lock.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`)
    const { rows } = await db.execute<{ store_id: StoreId; survey_id: SurveyId }>(sql`
      SELECT store_id, survey_id FROM surveys UNION SELECT store_id, survey_id FROM counters
      UNION SELECT store_id, survey_id FROM survey_totals UNION SELECT store_id, survey_id FROM responses ORDER BY 1, 2`)
    const corrections: Correction[] = []
    for (const { store_id: storeId, survey_id: surveyId } of rows) {
      const correction = await correctionOf(db, { storeId, surveyId }, { repair })
      if (correction) corrections.push(correction)
    }
    return corrections
  })
}

/** Recounts one survey. @returns null if its figures are right */
export async function correctionOf(db: Db, survey: SurveyKey, { repair }: Repair): Promise<Correction | null> {
  let wrongFacts = 0
  const onWrong = async (keys: readonly ResponseKey[]) => {
    wrongFacts += keys.length
    if (repair) await correctSome(db, keys)
  }
  const found = await readSnapshot(db, async (snapshot) => {
    const { rows } = await snapshot.execute(sql`
      SELECT WHERE ${hasFacts({ storeId: survey.storeId, surveyId: sql`${survey.surveyId}` })}`)
    if (rows.length > 0) return { facts: await recountFacts(snapshot, survey, onWrong) }
    const { stored, counted } = await recount(snapshot, survey.storeId, survey.surveyId)
    return { lines: difference(counted, stored) }
  })
  if (found.facts) return correctTotals(db, found.facts, { repair, wrongFacts })
  return correctCounters(db, survey, found.lines, { repair })
}

async function correctTotals(
  db: Db,
  { missing, differences, wrongSegments }: FactsRecount,
  { repair, wrongFacts }: Repair & { readonly wrongFacts: number },
): Promise<Correction | null> {
  if (differences.length === 0 && wrongFacts === 0 && wrongSegments.length === 0) return null
  const { storeId, surveyId } = missing
  if (repair) {
    await db.transaction(async (tx) => {
      await lockTotals(tx, [{ storeId, surveyId }], 'write')
      await addToTotals(tx, [missing])
    })
    for (const segmentId of wrongSegments) await dropSegment(db, { storeId, surveyId }, segmentId)
  }
  return { storeId, surveyId, differences, wrongFacts, wrongSegments: wrongSegments.length }
}

async function correctCounters(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  lines: readonly CounterLine[],
  { repair }: Repair,
): Promise<Correction | null> {
  if (lines.length === 0) return null
  if (repair) await countLines(db, [{ storeId, surveyId, lines }])
  const differences = lines.map(({ n, ...line }) => ({ name: counterName(line), n }))
  return { storeId, surveyId, differences, wrongFacts: 0, wrongSegments: 0 }
}

const counterName = ({ segment, day, questionId, value }: Omit<CounterLine, 'n'>) =>
  [segment, day ?? 'all time', questionId || 'the survey', value].join(', ')
