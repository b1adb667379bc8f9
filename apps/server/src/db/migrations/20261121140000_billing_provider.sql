-- The embedded billing provider (ADR-0030). Its customer is the store, and goes with it.

CREATE TABLE provider_customers (
  store_id uuid PRIMARY KEY REFERENCES stores ON DELETE CASCADE,
  platform text NOT NULL,
  myshopify_domain text,
  name text,
  email text,
  tags text[] NOT NULL,
  custom_fields jsonb NOT NULL,
  -- The customer token is derived from it.
  token_rotation integer NOT NULL,
  -- A test payment method: one that always pays, or one that pays once and fails at the first renewal.
  payment_method text CHECK (payment_method IN ('pays', 'fails_at_renewal')),
  -- The one trial is for those who never paid.
  trial_is_used boolean NOT NULL,
  trial_starts_at timestamptz,
  trial_expires_at timestamptz,
  -- The last number given to an invoice.
  last_number integer NOT NULL,
  identified_at timestamptz NOT NULL
);

CREATE TABLE provider_subscriptions (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  subscription_id uuid NOT NULL,
  plan_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'ended')),
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  trial_starts_at timestamptz,
  trial_expires_at timestamptz,
  -- Where the first paid period begins; all others are counted from there, so that none drifts.
  anchor_at timestamptz,
  -- 0 is the trial. Free has no periods.
  period_number integer,
  period_start timestamptz,
  period_end timestamptz,
  -- What comes at the end of the period: nothing, another plan, or the same again.
  cancels boolean NOT NULL,
  cancel_reason text,
  next_plan_id text,
  cancelled_at timestamptz,
  frozen_at timestamptz,
  capped_cents bigint,
  PRIMARY KEY (store_id, subscription_id),
  CHECK (status <> 'active' OR activated_at IS NOT NULL),
  CHECK (num_nulls(anchor_at, period_number, period_start, period_end) IN (0, 4)),
  CHECK (NOT (cancels AND next_plan_id IS NOT NULL))
);
CREATE UNIQUE INDEX provider_one_active ON provider_subscriptions (store_id) WHERE status = 'active';
CREATE UNIQUE INDEX provider_one_pending ON provider_subscriptions (store_id) WHERE status = 'pending';

CREATE TABLE provider_invoices (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  number integer NOT NULL,
  -- Null: a one-time charge.
  subscription_id uuid,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'void')),
  items jsonb NOT NULL,
  total_cents bigint NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, invoice_id),
  UNIQUE (store_id, number)
);

CREATE TABLE provider_charges (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  charge_id uuid NOT NULL,
  name text NOT NULL,
  amount_cents bigint NOT NULL,
  -- Null until it is approved; a declined one is dropped.
  approved_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, charge_id)
);

CREATE TABLE provider_usage_credits (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  credit_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  amount_cents bigint NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, credit_id)
);

CREATE TABLE provider_usage_events (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  event_id text NOT NULL,
  event_name text NOT NULL,
  occurred_at timestamptz NOT NULL,
  properties jsonb NOT NULL,
  PRIMARY KEY (store_id, event_id)
);
CREATE INDEX provider_usage_events_of_a_metric ON provider_usage_events (store_id, event_name, occurred_at);

-- What is still to be told. A row goes once it has been heard.
CREATE TABLE provider_webhooks (
  store_id uuid NOT NULL REFERENCES provider_customers ON DELETE CASCADE,
  webhook_id uuid NOT NULL,
  topic text NOT NULL,
  -- The exact text that is signed and sent.
  payload text NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, webhook_id)
);
