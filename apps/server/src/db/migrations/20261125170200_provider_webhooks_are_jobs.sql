-- The webhooks of test billing are jobs (ADR-0060). Those that wait keep their id, their attempts and their time.

-- A running server of an earlier release adds none between the statements below. It locks a customer first. So does
-- this, because another order could deadlock.
LOCK TABLE provider_customers, provider_webhooks;

WITH added AS (
  INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, attempts, due_at)
  SELECT store_id, gen_random_uuid(), 'test_billing_webhook', 'webhook', webhook_id::text, payload::jsonb, attempts,
    next_attempt_at
  FROM provider_webhooks
  RETURNING store_id, lane, due_at)
INSERT INTO job_turns (store_id, lane, due_at) SELECT store_id, lane, min(due_at) FROM added GROUP BY store_id, lane
ON CONFLICT (store_id, lane) DO UPDATE SET due_at = LEAST(job_turns.due_at, EXCLUDED.due_at);

DROP TABLE provider_webhooks;

-- An earlier release adds rows to that table.
UPDATE migrations SET is_required = true WHERE name = '20261125170200_provider_webhooks_are_jobs.sql';
