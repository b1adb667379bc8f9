-- Finds what is stored about one shopper and erases it (ADR-0075).

-- The key of the hashes below. It moves with its store, so that they stay valid.
ALTER TABLE stores ADD COLUMN shopper_key uuid NOT NULL DEFAULT gen_random_uuid();

-- Keyed hashes of the customer id and the email address that the store sent with the order; null if it sent none.
ALTER TABLE store_orders ADD COLUMN customer_hash uuid;
ALTER TABLE store_orders ADD COLUMN email_hash uuid;

-- Orders that a merchant erased, as keyed hashes: what a page or the store's server sends again about them is refused.
CREATE TABLE erased_orders (
  store_id uuid NOT NULL,
  order_hash uuid NOT NULL,
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, order_hash)
);
