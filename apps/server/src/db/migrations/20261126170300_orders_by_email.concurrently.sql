-- Finds the orders of an email address (ADR-0075). Few stores send one, so the index is partial.
CREATE INDEX CONCURRENTLY IF NOT EXISTS store_orders_by_email ON store_orders (store_id, email_hash)
  WHERE email_hash IS NOT NULL;
