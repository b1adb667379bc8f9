-- When a customer has to be looked at though nobody asks: something they have ends, or has changed. Null: never.
ALTER TABLE billing_customers ADD COLUMN look_at timestamptz;
-- What ends for those who are known already was not written down.
UPDATE billing_customers SET look_at = now();
-- Looked through whole, once a minute: it holds two small columns of those few who have an end to come, so that the
-- customers themselves are never touched, and can lead with the store like every other index.
CREATE INDEX billing_customers_to_look_at ON billing_customers (store_id, look_at) WHERE look_at IS NOT NULL;

-- Webhooks that were heard, for as long as the same one could be sent again and pass for new.
CREATE TABLE billing_webhooks (
  store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE,
  -- The provider's own id of it; where it gives none, the signature.
  webhook_id text NOT NULL,
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, webhook_id)
);
