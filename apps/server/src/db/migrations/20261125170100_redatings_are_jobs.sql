-- Stores whose responses have not all followed a change of the time zone get the job that moves them (ADR-0060). Until
-- now every server looked for such stores every hour.
WITH added AS (
  INSERT INTO jobs (store_id, job_id, kind, lane, key, payload)
  SELECT store_id, gen_random_uuid(), 'redate_responses', 'background', redating_id::text,
    jsonb_build_object('redatingId', redating_id, 'after', NULL)
  FROM stores WHERE redating_id IS NOT NULL
  RETURNING store_id, lane, due_at)
INSERT INTO job_turns (store_id, lane, due_at) SELECT store_id, lane, due_at FROM added
ON CONFLICT (store_id, lane) DO UPDATE SET due_at = LEAST(job_turns.due_at, EXCLUDED.due_at);
