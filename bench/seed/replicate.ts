import type { StoreId, SurveyId } from '@earshot/survey'
import type { Client } from 'pg'

export type SeededSurvey = { readonly storeId: StoreId; readonly surveyId: SurveyId }

/** A survey that gets one copy of the source's day for each of its days, counted backwards from the source's day. */
export type ReplicaTarget = SeededSurvey & { readonly firstDay: number; readonly lastDay: number }

/**
 * Remembers one day of responses that the product has written, in temporary tables of this connection, in place of what
 * was remembered before.
 */
export async function takeSource(client: Client, { storeId, surveyId }: SeededSurvey): Promise<void> {
  for (const table of ['responses', 'written_answers', 'response_facts', 'survey_codes', 'survey_totals']) {
    await client.query(`DROP TABLE IF EXISTS source_${table}`)
    await client.query(`CREATE TEMP TABLE source_${table} (LIKE ${table})`)
    await client.query(`INSERT INTO source_${table} SELECT * FROM ${table} WHERE store_id = $1 AND survey_id = $2`, [
      storeId,
      surveyId,
    ])
  }
}

/**
 * Copies the remembered day into surveys of the same questions: every row under a new id and moved by whole days, and totals
 * multiplied. The stores are in UTC, so a moved response stays on the moved day of its facts.
 */
export async function replicate(client: Client, targets: readonly ReplicaTarget[]): Promise<void> {
  const parameters = [JSON.stringify(targets)]
  const columns = await columnsOf(client, 'responses')
  const replaced: Readonly<Record<string, string>> = {
    store_id: 't."storeId"',
    survey_id: 't."surveyId"',
    response_id: NEW_ID,
    day: 's.day - k',
    received_at: MOVED_AT,
    updated_at: MOVED_AT,
  }
  await client.query(
    `INSERT INTO responses (${columns.join(', ')})
     SELECT ${columns.map((column) => replaced[column] ?? `s.${column}`).join(', ')}
     FROM ${COPIES} CROSS JOIN source_responses s ORDER BY k DESC, s.received_at`,
    parameters,
  )
  await client.query(
    `INSERT INTO written_answers (store_id, survey_id, question_id, revision, received_at, response_id)
     SELECT t."storeId", t."surveyId", s.question_id, s.revision, ${MOVED_AT}, ${NEW_ID}
     FROM ${COPIES} CROSS JOIN source_written_answers s`,
    parameters,
  )
  await replicateFacts(client, parameters)
}

/** The code of the remembered day, the day itself, and the last code. A day before it has the next codes, by its distance. */
const SOURCE_DAY = `(
  SELECT c.code, f.day, (SELECT max(code) FROM source_survey_codes WHERE code < 1000000) AS last
  FROM (SELECT day FROM source_response_facts LIMIT 1) f
  JOIN source_survey_codes c ON c.asked_key = '' AND c.value = 'day:' || f.day) AS d`

async function replicateFacts(client: Client, parameters: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO survey_codes (store_id, survey_id, code, asked_key, value)
     SELECT t."storeId", t."surveyId", s.code, s.asked_key, s.value FROM ${TARGETS} CROSS JOIN source_survey_codes s
     UNION ALL
     SELECT t."storeId", t."surveyId", d.last + k, '', 'day:' || d.day - k FROM ${COPIES} CROSS JOIN ${SOURCE_DAY}
     ON CONFLICT DO NOTHING`,
    [...parameters],
  )
  await client.query(
    `INSERT INTO response_facts (store_id, survey_id, response_id, received_at, day, state, seconds, last_score,
       order_value, codes)
     SELECT t."storeId", t."surveyId", ${NEW_ID}, ${MOVED_AT}, s.day - k, s.state, s.seconds, s.last_score,
       s.order_value,
       (SELECT array_agg(c ORDER BY c) FROM unnest(array_replace(s.codes, d.code, d.last + k)) AS c)
     FROM ${COPIES} CROSS JOIN ${SOURCE_DAY} CROSS JOIN source_response_facts s ORDER BY k DESC, s.received_at`,
    [...parameters],
  )
  await client.query(
    `INSERT INTO survey_totals AS o (store_id, survey_id, counted, tests, set_aside, last_code, counts, seconds_counts,
       complete_at, sealed_until)
     SELECT t."storeId", t."surveyId", s.counted * days, s.tests * days, s.set_aside * days, d.last + t."lastDay", (
       SELECT array_agg(CASE
         WHEN c = d.code THEN 0
         WHEN c <= d.last THEN coalesce(s.counts[c], 0) * days
         WHEN c - d.last >= t."firstDay" THEN s.counted
         ELSE 0 END ORDER BY c)::integer[] FROM generate_series(1, d.last + t."lastDay") AS c),
       (SELECT array_agg(n * days ORDER BY place)::integer[] FROM unnest(s.seconds_counts) WITH ORDINALITY AS u(n, place)), now(),
       CASE WHEN s.counted * days > 20000 THEN timestamptz '-infinity' END
     FROM ${TARGETS} CROSS JOIN ${SOURCE_DAY} CROSS JOIN source_survey_totals s
     CROSS JOIN LATERAL (SELECT t."lastDay" - t."firstDay" + 1 AS days) AS n
     ON CONFLICT (store_id, survey_id) DO UPDATE SET counted = o.counted + excluded.counted, tests = o.tests + excluded.tests,
       set_aside = o.set_aside + excluded.set_aside,
       last_code = greatest(o.last_code, excluded.last_code), counts = ${sumOf('counts')}, seconds_counts = ${sumOf('seconds_counts')},
       sealed_until = CASE WHEN o.counted + excluded.counted > 20000 THEN timestamptz '-infinity' END`,
    [...parameters],
  )
}

/** Element by element, as totals are added up. */
const sumOf = (column: string) => `(
  SELECT array_agg(coalesce(u.n, 0) + coalesce(u.more, 0) ORDER BY u.place)
  FROM unnest(o.${column}, excluded.${column}) WITH ORDINALITY AS u(n, more, place))`

const TARGETS = `jsonb_to_recordset($1::jsonb) AS t("storeId" uuid, "surveyId" uuid, "firstDay" integer, "lastDay" integer)`

const COPIES = `${TARGETS}
  CROSS JOIN generate_series(t."firstDay", t."lastDay") AS k`

const MOVED_AT = 's.received_at - make_interval(days => k)'

/** A UUIDv7 of the moved moment, the same for the same source row, survey and day. */
const NEW_ID = `(
  SELECT (lpad(to_hex((extract(epoch FROM ${MOVED_AT}) * 1000)::bigint), 12, '0')
    || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid
  FROM md5(s.response_id::text || t."surveyId"::text || k::text) AS hash)`

/** All of them, so that a column that a migration adds is copied, too. */
async function columnsOf(client: Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}
