import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aTestStore, neverAborted } from '../testing/test-store.ts'
import { pruneFailedJobs } from './prune-failed-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a job that failed for good is deleted after 14 days, and a waiting one never', async () => {
  const { storeId } = await aTestStore(app)
  await app.db.execute(sql`
    INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, created_at, failed_at)
    SELECT ${storeId}, gen_random_uuid(), 'note', 'prompt', text, '{}', now() - interval '90 days', failed_at
    FROM (VALUES
      ('old', now() - interval '14 days 1 minute'),
      ('recent', now() - interval '13 days 23 hours'),
      ('waiting', NULL)) AS j(text, failed_at)`)
  await pruneFailedJobs(app.db, new Date(), neverAborted)
  const { rows } = await app.db.execute(sql`SELECT key FROM jobs WHERE kind = 'note' ORDER BY key`)
  expect(rows).toEqual([{ key: 'recent' }, { key: 'waiting' }])
})
