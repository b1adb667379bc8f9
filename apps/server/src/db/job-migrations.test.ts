import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readReleaseDump, restoreRelease } from '../testing/release-dump/release-dump.ts'
import { createDatabase, dropDatabase } from './embedded/databases.ts'
import { migrate } from './migrate.ts'
import { type OpenDb, openDb } from './open-db.ts'

const NAME = `job_migrations_${process.pid}`

let opened: OpenDb
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), NAME)
  await restoreRelease(url, await readReleaseDump('20261123040000_told_fields'))
  opened = openDb(url, 2, () => {})
  await opened.db.execute(sql`
    UPDATE stores SET redating_id = gen_random_uuid() WHERE store_id = (SELECT store_id FROM stores LIMIT 1)`)
  await migrate(url)
}, 120_000)
afterAll(async () => {
  await opened.close()
  await dropDatabase(inject('postgresUrl'), NAME)
})

test('a store whose responses follow a change of its time zone has the job for it', async () => {
  const { rows } = await opened.db.execute(sql`
    SELECT key = redating_id::text AS key, payload = jsonb_build_object('redatingId', redating_id, 'after', NULL) AS payload,
      t.due_at <= now() AS due
    FROM stores s JOIN jobs j USING (store_id) JOIN job_turns t USING (store_id, lane)
    WHERE kind = 'redate_responses' AND redating_id IS NOT NULL`)
  expect(rows).toEqual([{ key: true, payload: true, due: true }])
})
