import { SHOWN } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { REMOVED } from '../counter-queries.ts'
import { codesFor } from './give-codes.ts'
import { dayFact } from './response-facts.ts'
import { factCode, factKey, type SurveyKey, surveyKeyText } from './survey-codes.ts'
import { UNKNOWN_SURFACE } from './survey-views.ts'
import { addToTotals, FACTS_MIGRATION, type LockedTotals, lockTotals, totalSums } from './totals.ts'

/**
 * Ends the counters of a survey whose facts are complete: from then on results are made of its facts alone. The two figures that
 * belong to no response move over: how often it was shown, and how many responses were removed. Done again it does nothing.
 */
export async function completeFacts(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await requireFacts(tx)
    const locked = await lockTotals(tx, [survey], 'complete')
    const totals = locked.get(surveyKeyText(survey))
    if (!totals || totals.isComplete) return
    await moveRemoved(tx, survey, locked)
    await moveViews(tx, survey)
    await tx.execute(sql`
      UPDATE survey_totals SET complete_at = ${now.toISOString()}
      WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId}`)
  })
}

/**
 * From now on a server that writes no facts does not start any more (ADR-0061). Surveys that such a server has made during the upgrade
 * get totals, so that their facts are filled in, too.
 */
async function requireFacts(tx: Db): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    UPDATE migrations SET is_required = true WHERE name = ${FACTS_MIGRATION} AND NOT is_required`)
  if (!rowCount) return
  await tx.execute(sql`
    INSERT INTO survey_totals (store_id, survey_id, corrected_at) SELECT store_id, survey_id, '-infinity' FROM surveys
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`)
}

/** How many responses that had come on a day were removed. */
async function moveRemoved(tx: Db, survey: SurveyKey, locked: ReadonlyMap<string, LockedTotals>): Promise<void> {
  const { rows } = await tx.execute<{ day: string; n: number }>(sql`
    SELECT d.day::text, c.n::float8 AS n FROM ${daysOf(survey)} CROSS JOIN LATERAL (
      SELECT n FROM counters
      WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId} AND segment = 'all' AND day = d.day
        AND question_id = '' AND value = ${REMOVED} OFFSET 0) c`)
  const facts = rows.map(({ day }) => dayFact(day))
  const byKey = new Map(facts.map((fact) => [factKey(fact), fact]))
  const codes = await codesFor(tx, [{ ...survey, facts: byKey }], locked)
  const sums = totalSums()
  const ofSurvey = codes.get(surveyKeyText(survey))
  for (const { day, n } of rows) {
    const code = ofSurvey && factCode(ofSurvey, dayFact(day))
    if (code === undefined) throw new Error(`The day ${day} has no code`)
    sums.remove(survey, code, n)
  }
  await addToTotals(tx, sums.all())
}

/**
 * How often it was shown on each day, by device: no counter has the revision beside the device, and none has the surface.
 */
async function moveViews(tx: Db, survey: SurveyKey): Promise<void> {
  const { storeId, surveyId } = survey
  await tx.execute(sql`
    INSERT INTO survey_views (store_id, survey_id, day, revision, device, surface, n)
    SELECT ${storeId}, ${surveyId}, d.day, 0, v.device, ${UNKNOWN_SURFACE}, c.n
    FROM ${daysOf(survey)} CROSS JOIN unnest(ARRAY['phone', 'tablet', 'desktop']) AS v(device) CROSS JOIN LATERAL (
      SELECT n FROM counters
      WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment = 'device:' || v.device AND day = d.day
        AND question_id = '' AND value = ${SHOWN} AND n > 0 OFFSET 0) c
    ON CONFLICT (store_id, survey_id, day, revision, device, surface) DO UPDATE SET n = survey_views.n + excluded.n`)
}

/**
 * The days on which a survey can have counters, in any time zone; the answers of a demo are older than its survey. Each is looked
 * up by its key, because all counters of a survey are very many.
 */
const daysOf = ({ storeId, surveyId }: SurveyKey) => sql`(
  SELECT generate_series(s.created_at::date - 366, now()::date + 2, interval '1 day')::date AS day
  FROM surveys s WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId}) AS d`
