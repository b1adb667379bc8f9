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
  for (const table of ['responses', 'written_answers', 'counters']) {
    await client.query(`DROP TABLE IF EXISTS source_${table}`)
    await client.query(`CREATE TEMP TABLE source_${table} (LIKE ${table})`)
    await client.query(`INSERT INTO source_${table} SELECT * FROM ${table} WHERE store_id = $1 AND survey_id = $2`, [
      storeId,
      surveyId,
    ])
  }
}

/**
 * Copies the remembered day into surveys of the same questions: every row under a new id and moved by whole days,
 * counters of a day once for each day, counters of all time multiplied. The stores are in UTC, so a moved response
 * stays on the moved day of its counters.
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
  // Minus infinity is all time, however many days are taken from it.
  await client.query(
    `INSERT INTO counters AS c (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
     SELECT t."storeId", t."surveyId", s.segment, s.day - k, s.question_id, s.value, sum(s.n), sum(s.sum_minor)
     FROM ${COPIES} CROSS JOIN source_counters s
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
     ON CONFLICT (store_id, survey_id, segment, day, question_id, value)
     DO UPDATE SET n = c.n + excluded.n, sum_minor = c.sum_minor + excluded.sum_minor`,
    parameters,
  )
}

const COPIES = `jsonb_to_recordset($1::jsonb) AS t("storeId" uuid, "surveyId" uuid, "firstDay" integer, "lastDay" integer)
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
