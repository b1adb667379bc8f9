-- Sorts responses by the time that they took. It has those without a time as well, so that they follow in the same index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS response_facts_by_seconds ON response_facts
  (store_id, survey_id, seconds, received_at, response_id) WHERE state = 0;
