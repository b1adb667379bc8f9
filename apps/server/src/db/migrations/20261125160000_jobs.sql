-- Background work (ADR-0060). A job is added in the transaction that causes it, and deleted when it is done. A job that
-- failed for good stays for 14 days. Work that belongs to no store has the nil id as its store.

CREATE TABLE jobs (
  store_id uuid NOT NULL,
  job_id uuid NOT NULL,
  kind text NOT NULL,
  lane text NOT NULL,
  -- Two unfinished jobs of one kind and store never share a key.
  key text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A running job becomes due again when its lease ends, so that another server runs it if this one has died.
  due_at timestamptz NOT NULL DEFAULT now(),
  -- New with each attempt; null while the job waits, and once it failed for good.
  lease_id uuid,
  failed_at timestamptz,
  -- Why the last attempt failed; null before the first failure.
  last_error text,
  PRIMARY KEY (store_id, job_id)
);

CREATE UNIQUE INDEX jobs_by_key ON jobs (store_id, kind, key) WHERE failed_at IS NULL;
CREATE INDEX jobs_by_due_at ON jobs (store_id, lane, due_at) WHERE failed_at IS NULL;
CREATE INDEX jobs_by_failed_at ON jobs (store_id, failed_at) WHERE failed_at IS NOT NULL;

-- When the next job of a store is due. A store whose job was taken goes to the end of the line, so stores take turns.

CREATE TABLE job_turns (
  store_id uuid NOT NULL,
  lane text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, lane)
);

CREATE INDEX job_turns_by_due_at ON job_turns (lane, due_at);
