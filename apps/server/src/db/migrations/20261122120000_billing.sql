-- What the product knows of its customer at the billing provider: the provider's own words, kept for a minute, and for
-- when it cannot be reached. Emptying this table loses nothing.

CREATE TABLE billing_customers (
  store_id uuid PRIMARY KEY REFERENCES stores ON DELETE CASCADE,
  -- What the merchant's browser shows to the provider.
  api_token text NOT NULL,
  -- As the provider last told it; null: never yet.
  customer jsonb,
  -- When that was; null: it has to be read anew, because something has changed.
  read_at timestamptz,
  -- Counts the changes we heard of, so that an answer from before one is not kept as if it came after.
  changes integer NOT NULL
);
