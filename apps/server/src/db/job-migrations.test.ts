import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readReleaseDump, restoreRelease } from '../testing/release-dump/release-dump.ts'
import { sql } from './drizzle.ts'
import { createDatabase, dropDatabase } from './embedded/databases.ts'
import { migrate } from './migrate.ts'
import { type OpenDb, openDb } from './open-db.ts'

const NAME = `job_migrations_${process.pid}`

const DUE = '2026-11-23T09:00:00Z'

let opened: OpenDb
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), NAME)
  await restoreRelease(url, await readReleaseDump('20261123040000_told_fields'))
  opened = openDb(url, 2, () => {})
  await opened.db.execute(sql`
    UPDATE stores SET redating_id = gen_random_uuid() WHERE store_id = (SELECT store_id FROM stores LIMIT 1)`)
  await opened.db.execute(sql`
    INSERT INTO provider_webhooks (store_id, webhook_id, topic, payload, attempts, next_attempt_at)
    SELECT store_id, w.id::uuid, 'subscriptions/cancel', '{"webhookId": "' || w.id || '", "topic": "subscriptions/cancel"}',
      w.attempts, ${DUE}::timestamptz + w.wait
    FROM (SELECT store_id FROM provider_customers LIMIT 1) c, (VALUES
      ('00000000-0000-4000-8000-000000000001', 0, interval '0'),
      ('00000000-0000-4000-8000-000000000002', 3, interval '1 hour')) w(id, attempts, wait)`)
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

test('a webhook of test billing that waits is a job with its id, its attempts and its time', async () => {
  const { rows } = await opened.db.execute(sql`
    SELECT lane, key, payload, attempts, extract(epoch FROM j.due_at - ${DUE}::timestamptz)::integer / 3600 AS hours, t.due_at = ${DUE} AS turn
    FROM jobs j JOIN job_turns t USING (store_id, lane) WHERE kind = 'test_billing_webhook' ORDER BY key`)
  const job = (webhookId: string, attempts: number, hours: number) => ({
    lane: 'webhook',
    key: webhookId,
    payload: { webhookId, topic: 'subscriptions/cancel' },
    attempts,
    hours,
    turn: true,
  })
  expect(rows).toEqual([
    job('00000000-0000-4000-8000-000000000001', 0, 0),
    job('00000000-0000-4000-8000-000000000002', 3, 1),
  ])
})
