import type { PublishedQuestion, StoreId, SurveyId } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'

export type SurveyHead = {
  readonly name: string
  readonly status: 'draft' | 'published'
  readonly timezone: string
  /** Those of the newest revision; none before the first publishing. */
  readonly questions: readonly PublishedQuestion[]
}

/** The survey whose results are asked for, or null. */
export async function readSurveyHead(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<SurveyHead | null> {
  const { rows } = await db.execute<{
    name: string
    status: SurveyHead['status']
    timezone: string
    questions: PublishedQuestion[] | null
  }>(sql`
    SELECT s.name, s.status, stores.timezone, r.document -> 'questions' AS questions
    FROM surveys s
    JOIN stores ON stores.store_id = s.store_id
    LEFT JOIN revisions r ON r.store_id = s.store_id AND r.survey_id = s.survey_id AND r.revision = s.published_revision
    WHERE s.store_id = ${storeId} AND s.survey_id = ${surveyId}`)
  const row = rows[0]
  return row ? { ...row, questions: row.questions ?? [] } : null
}

type CounterRow = { day: string; question_id: string; value: string; n: number }

/** The counters of all time, and how many started on each day from `firstDay` on. Test responses are outside (D11). */
export async function readCounts(db: Db, storeId: StoreId, surveyId: SurveyId, firstDay: string) {
  const { rows } = await db.execute<CounterRow>(sql`
    SELECT day::text, question_id, value, n::float8 AS n FROM counters
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment = 'all'
      AND (day = '-infinity' OR (day >= ${firstDay}::date AND question_id = '' AND value = 'started'))`)
  const ofDays = new Map(rows.filter((row) => row.day !== '-infinity').map((row) => [row.day, row.n]))
  const ofAllTime = rows.filter((row) => row.day === '-infinity')
  const byKey = new Map(ofAllTime.map((row) => [`${row.question_id} ${row.value}`, row.n]))
  return {
    total: (questionId: string, value: string) => byKey.get(`${questionId} ${value}`) ?? 0,
    started: (day: string) => ofDays.get(day) ?? 0,
    /** The counts of all values that begin with a prefix, by the rest of the value. */
    totals: (questionId: string, prefix: string) =>
      new Map(
        ofAllTime
          .filter((row) => row.question_id === questionId && row.value.startsWith(prefix))
          .map((row) => [row.value.slice(prefix.length), row.n]),
      ),
  }
}
