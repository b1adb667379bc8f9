-- What a store signs with, the orders it has vouched for, and responses that stand beside the results.

CREATE TABLE store_secrets (
  store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE,
  secret text NOT NULL,
  -- Null while it is the one to sign with; a replaced one is taken until then.
  valid_until timestamptz,
  PRIMARY KEY (store_id, secret)
);

CREATE UNIQUE INDEX one_secret_to_sign_with ON store_secrets (store_id) WHERE valid_until IS NULL;

-- No foreign key, as with the responses it is written beside.
CREATE TABLE store_orders (
  store_id uuid NOT NULL,
  order_id text NOT NULL,
  placed_at timestamptz NOT NULL,
  -- The store's local date of it.
  day date NOT NULL,
  total_minor bigint,
  currency text,
  refunded_at timestamptz,
  PRIMARY KEY (store_id, order_id)
);

CREATE INDEX store_orders_by_day ON store_orders (store_id, day);

ALTER TABLE responses
  -- Decided with the first message, and for good.
  ADD COLUMN spam boolean NOT NULL DEFAULT false,
  -- Of the response to an order: what each page has said, by the id that the page has made. Null for all others.
  ADD COLUMN pages jsonb;
