-- Finds the orders of a customer (ADR-0075). Few stores send one, so the index is partial.
CREATE INDEX CONCURRENTLY IF NOT EXISTS store_orders_by_customer ON store_orders (store_id, customer_hash)
  WHERE customer_hash IS NOT NULL;
