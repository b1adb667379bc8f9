-- Signing up, coming back without a password, and the first steps after.

ALTER TABLE stores
  -- Where onboarding stands: 'store', 'goals', 'installation' or 'done'.
  ADD COLUMN onboarding_step text NOT NULL DEFAULT 'done'
    CHECK (onboarding_step IN ('store', 'goals', 'installation', 'done')),
  -- What the merchant wants to learn, as they ticked it.
  ADD COLUMN goals text[] NOT NULL DEFAULT '{}',
  -- The merchant went on without putting the snippet on the store.
  ADD COLUMN is_onboarding_skipped boolean NOT NULL DEFAULT false,
  -- When a page of the store last asked for its surveys, to the minute.
  ADD COLUMN seen_at timestamptz,
  -- Responses older than this many months are deleted; null keeps them.
  ADD COLUMN retention_months integer CHECK (retention_months BETWEEN 1 AND 120);

CREATE TABLE password_resets (
  store_id uuid NOT NULL,
  reset_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (store_id, reset_id),
  FOREIGN KEY (store_id, merchant_id) REFERENCES merchants
);

-- A ticket that was shown once. The row may go when the ticket has run out.
CREATE TABLE used_tickets (
  store_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, ticket_id)
);
