-- Events of accounts, secrets and data, for merchants to look up (ADR-0074).
CREATE TABLE security_events (
  store_id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- When it happened; the newest of equal events that share a row.
  at timestamptz NOT NULL,
  event text NOT NULL,
  who text NOT NULL,
  system text,
  browser text,
  network text,
  count integer NOT NULL DEFAULT 1,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (store_id, event_id)
);
CREATE INDEX security_events_by_at ON security_events (store_id, at, event_id);
