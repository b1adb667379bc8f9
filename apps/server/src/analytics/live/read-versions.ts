import { SHOWN } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import { isStoreOf } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { REMOVED } from '../../responses/counter-queries.ts'
import { type SurveyKey, surveyKeyText } from '../../responses/facts/survey-codes.ts'

type Row = SurveyKey & { readonly version: string }

/** Deletion, retention and another time zone change older days, and then the totals, too. */
const NEWEST_DAYS = 2

/**
 * Reads a text for each survey that is another one after every change of its figures, its name or its status.
 * @returns by `surveyKeyText`. A survey that was deleted has none
 */
export async function readVersions(db: Db, surveys: readonly SurveyKey[]): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>()
  for (const some of await db.shards.split(surveys)) {
    for (const row of await readSome(db, some)) versions.set(surveyKeyText(row), row.version)
  }
  return versions
}

/** Every difference writes the row of totals, so that the transaction that wrote the row is a version of all its figures. */
async function readSome(db: Db, surveys: readonly SurveyKey[]): Promise<readonly Row[]> {
  const isNamed = isStoreOf(db, sql`store_id`, surveys)
  const isSurvey = sql`store_id = k."storeId" AND survey_id = k."surveyId" AND ${isNamed}`
  const { rows } = await db.execute<Row>(sql`
    SELECT k."storeId", k."surveyId", md5(concat_ws(' ', s.name, s.status, s.published_revision, t.written_by, v.days, c.counts)) AS version
    FROM jsonb_to_recordset(${JSON.stringify(surveys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid)
    CROSS JOIN LATERAL (
      SELECT name, status, published_revision FROM surveys WHERE ${isSurvey} AND deleted_at IS NULL OFFSET 0) s
    LEFT JOIN LATERAL (
      SELECT xmin::text AS written_by, complete_at FROM survey_totals WHERE ${isSurvey} OFFSET 0) t ON true
    LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', d.day, d.n), ' ' ORDER BY d.day) AS days FROM (
        SELECT day, sum(n) AS n FROM survey_views WHERE ${isSurvey} GROUP BY day ORDER BY day DESC LIMIT ${NEWEST_DAYS}) d
      ) v ON true
    -- The figures of a survey whose facts are filled in.
    LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', value, n), ' ' ORDER BY value) AS counts FROM counters
      WHERE ${isSurvey} AND t.complete_at IS NULL AND segment = 'all' AND day = '-infinity' AND question_id = ''
        AND value IN ('started', 'completed', ${SHOWN}, ${REMOVED})) c ON true`)
  return rows
}
