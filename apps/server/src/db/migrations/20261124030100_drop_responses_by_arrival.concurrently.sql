-- Replaced by responses_by_received_at.
DROP INDEX CONCURRENTLY IF EXISTS responses_by_arrival;
