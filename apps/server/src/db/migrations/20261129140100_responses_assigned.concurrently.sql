-- Lists the responses with assigned options, which are few, and finds those of one assignment to take it back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS responses_assigned ON responses (store_id, survey_id, received_at, response_id)
  WHERE assigned IS NOT NULL;
