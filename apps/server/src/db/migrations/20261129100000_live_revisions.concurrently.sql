-- Shoppers' pages read what a store asks. Without it a read takes every revision that the store ever published.
CREATE INDEX CONCURRENTLY IF NOT EXISTS revisions_live ON revisions (store_id) WHERE retired_at IS NULL;
