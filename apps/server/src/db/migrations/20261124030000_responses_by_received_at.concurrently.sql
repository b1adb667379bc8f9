-- In an installation of many stores the planner took the old index for lookups by key, and read a whole survey for each
-- answer. An index with a predicate serves only statements that repeat the predicate. ADR-0011.
CREATE INDEX CONCURRENTLY IF NOT EXISTS responses_by_received_at
  ON responses (store_id, survey_id, received_at, response_id) WHERE received_at > '-infinity';
