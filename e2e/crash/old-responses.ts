import { openDb } from '../../apps/server/src/db/open-db.ts'
import { rebuildFigures } from '../../apps/server/src/responses/recount.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { read } from '../support/demo-client.ts'

type Old = {
  readonly surveyId: string
  readonly count: number
  /** The age of the newest, as an interval of PostgreSQL such as `12 months 1 day`. */
  readonly age: string
}

/** Adds copies of a stored response, each a second older than the one before, and counts them. */
export async function addOldResponses(databaseUrl: string, olds: readonly Old[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const { surveyId, count, age } of olds) await client.query(COPIES, [surveyId, count, age])
  })
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(databaseUrl, 3, fail, 'command')
  await rebuildFigures(db, { repair: true })
  await close()
}

/** The smallest response, because it has no text, which would be stored in another table, too. */
const COPIES = `
  INSERT INTO responses
  SELECT (jsonb_populate_record(one, jsonb_build_object('response_id', gen_random_uuid(), 'received_at', at,
    'updated_at', at, 'day', (at AT TIME ZONE timezone)::date))).*
  FROM (SELECT r AS one, s.timezone FROM responses r JOIN stores s USING (store_id) WHERE survey_id = $1
    ORDER BY length(answers::text) LIMIT 1) smallest,
    generate_series(1, $2::integer) AS n,
    LATERAL (SELECT date_trunc('milliseconds', now() - $3::interval - n * interval '1 second') AS at) moment`

/** How many responses of a survey are at least so old. @param age an interval of PostgreSQL */
export async function countOlderThan(databaseUrl: string, surveyId: string, age: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM responses WHERE survey_id = $1 AND received_at < now() - $2::interval',
      [surveyId, age],
    ),
  )
  return rows[0]?.count ?? 0
}

/** Has the demo store retain its responses for so many months. Fails if that would delete any. */
export async function retainFor(months: number, dashboard: string, token: string): Promise<void> {
  await read(`${dashboard}/api/settings/data/retention`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ retentionMonths: months }),
  })
}

/** Makes all waiting background work due, as it is an hour later. */
export const makeJobsDue = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('UPDATE jobs SET due_at = now() WHERE failed_at IS NULL')
    await client.query('UPDATE job_turns SET due_at = now()')
  })
