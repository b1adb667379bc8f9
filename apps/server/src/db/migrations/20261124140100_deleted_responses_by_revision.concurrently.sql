-- The hourly chore read this table from end to end to find the deleted responses of retired revisions. The predicate keeps
-- the index away from statements by key. ADR-0011.
CREATE INDEX CONCURRENTLY IF NOT EXISTS deleted_responses_by_revision
  ON deleted_responses (store_id, survey_id, revision) WHERE revision > 0;
