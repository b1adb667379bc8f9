import type { StoreId, SurveyId } from '@earshot/survey'
import { type SQL, sql } from '../../../db/drizzle.ts'
import type { Db } from '../../../db/open-db.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { hourlyKind, type JobOutcome, jobKind } from '../../../jobs/job-kind.ts'
import { type Rest, restBetween } from '../../../jobs/rest.ts'
import { type SurveyKey, surveyKeyText } from '../survey-codes.ts'
import { lockTotals } from '../totals.ts'
import { dropSegment } from './drop-segments.ts'
import { type ArrivalGap, fillSegment, isInGap } from './fill-segment.ts'

export const SEAL_FACTS = jobKind<{ readonly surveyId: SurveyId }>('seal_facts', 'background')
export const FIND_UNSEALED = hourlyKind('find_unsealed_facts')

/** As many responses make a segment. */
const SEGMENT_SIZE = 65_536
/** Fewer responses than this part of a segment are counted from their rows. */
const SMALLEST_PART = 1 / 16
/** Responses change rarely after so many hours, and a change deletes their segment. */
const SEALED_AFTER_HOURS = 48

/** Adds a job for each large survey. @param signal ends it after the survey under way @returns whether all have one */
export async function enqueueSealing(db: Db, signal: AbortSignal): Promise<boolean> {
  const { rows } = await db.execute<SurveyKey>(sql`
    SELECT store_id AS "storeId", survey_id AS "surveyId" FROM survey_totals
    WHERE sealed_until IS NOT NULL AND complete_at IS NOT NULL`)
  for (const { storeId, surveyId } of rows) {
    await enqueue(db, SEAL_FACTS, { storeId, key: surveyId, payload: { surveyId } })
    if (signal.aborted) return false
  }
  return true
}

type Sealing = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  readonly now: Date
  readonly size?: number
  readonly rest?: Rest
}

/**
 * Makes segments of the facts of a survey that are old enough. It reads them without a lock. It first adds a segment without bits, so that
 * a writer who changes one of its responses meanwhile deletes it.
 * @param sealing.size how many responses make a segment
 * @param sealing.rest is called after each part of the work
 * @param signal ends it after the segment under way
 */
export async function sealFacts(
  db: Db,
  { storeId, surveyId, now, size = SEGMENT_SIZE, rest = restBetween() }: Sealing,
  signal: AbortSignal,
): Promise<JobOutcome<{ readonly surveyId: SurveyId }>> {
  const survey = { storeId, surveyId }
  await dropUnfinished(db, survey)
  for (;;) {
    const gap = await findUnsealed(db, survey, { now, size })
    if (gap?.partial) {
      // Its responses are in the gap then, so that the next segment has them too.
      await dropSegment(db, survey, gap.partial)
      continue
    }
    const segmentId = gap && (await addSegment(db, survey, gap))
    if (!gap || !segmentId || !(await fillSegment(db, survey, { ...gap, segmentId, rest }))) return 'done'
    if (signal.aborted) return { continueWith: { surveyId } }
  }
}

/** A job that was killed leaves a segment without bits. */
const dropUnfinished = (db: Db, { storeId, surveyId }: SurveyKey) =>
  db.execute(sql`
    DELETE FROM fact_segments WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND first_day IS NULL`)

type Found = ArrivalGap & {
  /** The segment before the gap, if the gap is behind all segments and there is room in that segment; or else null. */
  readonly partial: string | null
}

type CountedGap = Omit<ArrivalGap, 'size'> & {
  /** Whether it is behind all segments. */
  readonly isLast: boolean
  /** How many responses are in it; at most twice the size of a segment is counted. */
  readonly n: number
  /** The segment before the gap, and its size. */
  readonly segmentId: string | null
  readonly size: number | null
}

/** Finds the earliest responses that no segment has, and that are enough for one. */
async function findUnsealed(
  db: Db,
  survey: SurveyKey,
  { now, size }: { readonly now: Date; readonly size: number },
): Promise<Found | null> {
  const { storeId, surveyId } = survey
  const { rows: gaps } = await db.execute<CountedGap>(sql`
    SELECT g."afterAt"::text, g."afterId", g."beforeAt"::text, g."beforeId", g."isLast", g."segmentId", g.size, c.n
    FROM (
      SELECT last_at AS "afterAt", last_id AS "afterId", coalesce(lead(first_at) OVER own, ${newestSealed(now)}) AS "beforeAt",
        coalesce(lead(first_id) OVER own, ${FIRST_ID}) AS "beforeId", lead(first_at) OVER own IS NULL AS "isLast",
        segment_id AS "segmentId", size
      FROM (
        SELECT first_at, first_id, last_at, last_id, segment_id, size FROM fact_segments
        WHERE store_id = ${storeId} AND survey_id = ${surveyId}
        UNION ALL SELECT '-infinity', ${FIRST_ID}, '-infinity', ${FIRST_ID}, NULL, NULL) s
      WINDOW own AS (ORDER BY first_at, first_id)) g
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS n FROM (
        SELECT FROM response_facts
        WHERE ${isInGap(survey, sql`g."afterAt", g."afterId"`, sql`g."beforeAt", g."beforeId"`)}
        LIMIT ${2 * size}) found) c
    ORDER BY g."afterAt", g."afterId"`)
  const gap = gaps.find(({ n }) => n >= Math.ceil(size * SMALLEST_PART))
  if (!gap) return null
  const hasRoom = gap.isLast && gap.size !== null && gap.size < size
  return { ...gap, size: sizeIn(gap, size), partial: hasRoom ? gap.segmentId : null }
}

/** Between two segments the responses of less than two are halved, so that none is left alone. */
function sizeIn({ isLast, n }: CountedGap, size: number): number {
  if (isLast || n === 2 * size) return Math.min(n, size)
  return n > size ? Math.ceil(n / 2) : n
}

const newestSealed = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz - make_interval(hours => ${SEALED_AFTER_HOURS}::integer))`

const FIRST_ID = sql`uuid '00000000-0000-0000-0000-000000000000'`

/**
 * Adds a segment without bits, for all responses of a gap. Writers lock the totals of their survey: those before this one have
 * committed, and those after it know of the segment.
 * @returns its id; null if the survey is gone, or another process makes a segment there
 */
async function addSegment(db: Db, survey: SurveyKey, gap: ArrivalGap): Promise<string | null> {
  const { storeId, surveyId } = survey
  const after = sql`${gap.afterAt}::timestamptz, ${gap.afterId}::uuid`
  const before = sql`${gap.beforeAt}::timestamptz, ${gap.beforeId}::uuid`
  return db.transaction(async (tx) => {
    const locked = await lockTotals(tx, [survey], 'write')
    if (!locked.has(surveyKeyText(survey))) return null
    const { rows } = await tx.execute<{ segmentId: string }>(sql`
      INSERT INTO fact_segments (store_id, survey_id, first_at, first_id, last_at, last_id)
      SELECT ${storeId}, ${surveyId}, ${after}, ${before}
      WHERE NOT EXISTS (
        SELECT FROM fact_segments
        WHERE store_id = ${storeId} AND survey_id = ${surveyId}
          AND (first_at, first_id) < (${before}) AND (last_at, last_id) > (${after}))
      RETURNING segment_id AS "segmentId"`)
    await tx.execute(sql`
      UPDATE survey_totals SET sealed_until = greatest(sealed_until, ${gap.beforeAt}::timestamptz)
      WHERE store_id = ${storeId} AND survey_id = ${surveyId}`)
    return rows[0]?.segmentId ?? null
  })
}
