import { DAY_MS, type PublishedSurvey } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { revisions, stores, surveys } from '../db/schema.ts'
import { COUNTED_ANSWERS } from '../responses/counted-answers.ts'
import { conversations, questionOfEveryType, takeIn } from './answering.ts'
import type { TestApp } from './test-app.ts'
import { aPublishedTestSurvey, aTestStore, type PlanId, publishedAgain, type TestStore } from './test-store.ts'

type Size = {
  readonly stores: number
  readonly surveysPerStore: number
  /** The number of responses of the largest survey. */
  readonly largest: number
}

/** The store and survey with the most responses; all others are smaller copies of them. */
export type LargeInstallation = { readonly store: TestStore; readonly survey: PublishedSurvey }

/** The product itself writes this many responses. The others are copies of them with other ids and days. */
const ORIGINALS = 60

/**
 * Fills a database with many stores of very different sizes, in statements over whole tables: one survey with most of
 * the responses, few in most others, spread over three years, and a few of them tests, spam or cleared of it. The tables
 * beside them are filled as in daily use, with a few rows that the next hourly job removes. Figures do not equal a
 * recount. Ends with ANALYZE.
 */
export async function aLargeInstallation(app: TestApp, size: Size, plan: PlanId): Promise<LargeInstallation> {
  const store = await aTestStore(app, { timezone: 'Europe/Berlin', plan })
  const { surveyId } = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const survey = await publishedAgain(app, store, surveyId, questionOfEveryType)
  // By now no message can name the first revision any more.
  app.clock.pass(4 * DAY_MS)
  const lastMessages = conversations(survey, seededRandom(11), ORIGINALS * 2).flatMap((messages) => messages.slice(-1))
  await takeIn(app, store, lastMessages.slice(0, ORIGINALS))
  const now = app.clock.now.toISOString()
  for (const statement of statementsFor(store.storeId, survey.surveyId, size, now)) await app.db.execute(statement)
  await app.db.execute(sql`ANALYZE`)
  return { store, survey }
}

const COPIED = { stores, surveys, revisions }
type CopiedTable = keyof typeof COPIED

/** All columns that can be written. */
const columnsOf = (table: CopiedTable) =>
  sql.join(
    Object.values(getTableColumns(COPIED[table]))
      .filter(({ generated }) => generated === undefined)
      .map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

const id = (text: string) => sql.raw(`md5(${text})::uuid`)

function statementsFor(storeId: string, surveyId: string, { stores, surveysPerStore, largest }: Size, now: string) {
  const isOriginal = sql`t.store_id = ${storeId}`
  const ofOriginal = sql`${isOriginal} AND t.survey_id = ${surveyId}`
  const eachSurvey = sql`generate_series(1, ${stores - 1}::integer) AS s, generate_series(1, ${surveysPerStore}::integer) AS v`
  const [aStoreId, aSurveyId] = [id(`'store ' || s`), id(`'survey ' || s || ' ' || v`)]
  const copy = (table: CopiedTable, changed: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => {
    const columns = columnsOf(table)
    return sql`
      INSERT INTO ${sql.identifier(table)} (${columns})
      SELECT ${columns} FROM (
        SELECT (jsonb_populate_record(t, ${changed})).* FROM ${sql.identifier(table)} t, ${from}) copied`
  }
  return [
    copy(
      'stores',
      sql`jsonb_build_object('store_id', ${aStoreId}, 'public_key', 'pk ' || s)`,
      sql`generate_series(1, ${stores - 1}::integer) AS s WHERE ${isOriginal}`,
    ),
    copy(
      'surveys',
      sql`jsonb_build_object('store_id', ${aStoreId}, 'survey_id', ${aSurveyId})`,
      sql`${eachSurvey} WHERE ${ofOriginal}`,
    ),
    copy(
      'revisions',
      sql`jsonb_build_object('store_id', ${aStoreId}, 'survey_id', ${aSurveyId},
        'document', t.document || jsonb_build_object('surveyId', ${aSurveyId}))`,
      sql`${eachSurvey} WHERE ${ofOriginal}`,
    ),
    sql`INSERT INTO survey_stores SELECT survey_id, store_id FROM surveys ON CONFLICT DO NOTHING`,
    sql`CREATE TEMPORARY TABLE originals AS
      SELECT row_number() OVER () - 1 AS place, count(*) OVER () AS total, r.* FROM responses r`,
    // The n-th survey has 3,000 / n responses, and the largest one has the requested number.
    sql`
      INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, counted, completed, seconds,
        device, test, spam, day, received_at, updated_at, cleared_at, rush_id)
      SELECT v.store_id, v.survey_id, gen_random_uuid(), o.revision, o.sequence, o.answers, o.counted, o.completed, o.seconds,
        o.device, n % 50 = 1, n % 97 = 0, (at AT TIME ZONE 'Europe/Berlin')::date, at, at,
        CASE WHEN n % 101 = 0 AND n % 97 <> 0 THEN ${now}::timestamptz END,
        CASE WHEN n % 97 = 0 OR n % 101 = 0 THEN md5('rush ' || v.survey_id || n / 1000)::uuid END
      FROM (
        SELECT store_id, survey_id, CASE WHEN survey_id = ${surveyId} THEN ${largest}::integer
          ELSE 3000 / row_number() OVER (ORDER BY survey_id) END AS size FROM surveys) v
      CROSS JOIN LATERAL generate_series(1, v.size) AS n
      CROSS JOIN LATERAL (
        SELECT date_trunc('milliseconds', ${now}::timestamptz - 3 * interval '1 year' * n / v.size) AS at) moment
      JOIN originals o ON o.place = n % o.total`,
    sql`
      INSERT INTO written_answers
      SELECT store_id, survey_id, 'text', revision, received_at, response_id FROM responses
      WHERE ${COUNTED_ANSWERS} ? 'text' AND NOT test AND NOT spam ON CONFLICT DO NOTHING`,
    ...factsFor(surveyId, largest),
    ...besideResponses(storeId, largest, now),
  ]
}

/** Facts and totals of all surveys, and counters of all but the largest one, which an earlier release has left. */
function factsFor(surveyId: string, largest: number) {
  return [
    sql`
      INSERT INTO survey_codes SELECT v.store_id, v.survey_id, c.code, c.asked_key, c.value
      FROM surveys v, survey_codes c WHERE v.survey_id <> c.survey_id AND c.survey_id = ${surveyId}`,
    sql`
      INSERT INTO response_facts
      SELECT r.store_id, r.survey_id, r.response_id, r.received_at, r.day,
        CASE WHEN r.test THEN 1 WHEN r.spam THEN 2 ELSE 0 END, r.seconds, f.last_score, f.codes,
        f.order_value
      FROM (SELECT *, row_number() OVER () AS n FROM responses) r
      JOIN (SELECT codes, last_score, order_value, row_number() OVER () - 1 AS place, count(*) OVER () AS total FROM response_facts) f
        ON f.place = r.n % f.total
      ON CONFLICT DO NOTHING`,
    // The largest survey has more responses than a plan with a cap includes.
    sql`UPDATE survey_totals SET counted = ${largest}, counts[1] = ${largest}, sealed_until = '-infinity' WHERE survey_id = ${surveyId}`,
    sql`
      INSERT INTO survey_totals (store_id, survey_id, counted, last_code, counts, seconds_counts, complete_at)
      SELECT v.store_id, v.survey_id, 100, t.last_code, t.counts, t.seconds_counts, t.complete_at
      FROM surveys v, survey_totals t WHERE v.survey_id <> t.survey_id`,
    sql`
      INSERT INTO fact_segments (store_id, survey_id, first_at, first_id, last_at, last_id, first_day, last_day)
      SELECT store_id, survey_id, t.at, gen_random_uuid(), t.at, gen_random_uuid(), t.at, t.at
      FROM surveys v, generate_series(timestamptz '2020-01-01', '2020-01-10', interval '1 day') AS t(at)
      WHERE v.survey_id <> ${surveyId}`,
    sql`
      INSERT INTO fact_bits SELECT store_id, survey_id, segment_id, code, B'1010', 2 FROM fact_segments, generate_series(0, 20) AS code`,
    sql`
      INSERT INTO survey_views SELECT store_id, survey_id, date '2026-11-21' - n, 1, 'phone', 'unknown', 40
      FROM surveys, generate_series(0, 29) AS n`,
    sql`
      INSERT INTO counters
      SELECT store_id, survey_id, 'all', CASE WHEN n = 0 THEN date '-infinity' ELSE date '2026-11-21' - n END, question_id,
        value, 40, 0
      FROM surveys, generate_series(0, 9) AS n, unnest(ARRAY['', 'single']) AS question_id,
        unnest(ARRAY['started', 'reached', 'value:yes']) AS value
      WHERE survey_id <> ${surveyId}`,
  ]
}

/** Rows of the tables beside the responses. The largest store has many, each survey has some. */
function besideResponses(storeId: string, largest: number, now: string) {
  const times = (share: number) => sql`
    generate_series(1, CASE WHEN store_id = ${storeId} THEN ${Math.ceil(largest * share)}::integer ELSE 10 END) AS n`
  return [
    sql`
      INSERT INTO rushes
      SELECT store_id, survey_id, rush_id, min(received_at), max(received_at), count(*) FILTER (WHERE spam),
        count(*) FILTER (WHERE NOT spam), max(cleared_at)
      FROM responses WHERE rush_id IS NOT NULL GROUP BY 1, 2, 3`,
    sql`
      INSERT INTO rushes
      SELECT store_id, survey_id, gen_random_uuid(), at, at + interval '3 minutes', 40, 0, NULL
      FROM surveys, ${times(0.05)},
        LATERAL (SELECT date_trunc('milliseconds', ${now}::timestamptz - interval '5 hours' * n) AS at) moment`,
    sql`
      INSERT INTO assignments
      SELECT store_id, survey_id, 'single', gen_random_uuid(), gen_random_uuid(), 'yes', ${now}::timestamptz
      FROM surveys, generate_series(1, 20)`,
    // The largest survey still has a few of the retired revision.
    sql`
      INSERT INTO deleted_responses
      SELECT store_id, survey_id, gen_random_uuid(), CASE WHEN n % 100 = 50 THEN 1 ELSE 2 END
      FROM surveys, ${times(0.2)}`,
    // An id is known for two days, and the job runs every hour.
    sql`
      INSERT INTO shown_players
      SELECT store_id, gen_random_uuid(), survey_id, ${now}::timestamptz - interval '49 hours' * random()
      FROM surveys, ${times(0.5)}`,
    sql`
      INSERT INTO told_fields
      SELECT store_id, ${now}::date - n, field, 40
      FROM stores, generate_series(0, 31) AS n, unnest(ARRAY['', 'orderValue', 'customerTags', 'location']) AS field`,
    sql`
      INSERT INTO store_orders
      SELECT store_id, '#' || n, at, at::date, 100, 'EUR', NULL
      FROM stores, ${times(0.2)}, LATERAL (SELECT ${now}::timestamptz - interval '1 hour' * n AS at) moment`,
    sql`
      INSERT INTO stranger_allowances
      SELECT store_id, survey_id, n, 3 FROM surveys, ${times(0.05)}`,
  ]
}
