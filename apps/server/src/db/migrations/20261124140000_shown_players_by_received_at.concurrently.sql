-- The hourly chore read this table from end to end to find what is older than 48 hours. The predicate keeps the index away
-- from statements by key. ADR-0011.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shown_players_by_received_at
  ON shown_players (store_id, received_at) WHERE received_at > '-infinity';
