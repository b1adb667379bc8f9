-- Two-step login (ADR-0080). Releases before this one run beside it. They name none of it, so they log merchants in by the
-- password alone.

CREATE TABLE two_step_logins (
  store_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  -- Null until the merchant has confirmed the recovery codes. Nothing is asked for before that.
  turned_on_at timestamptz,
  -- The key that an authenticator app shares with us; null without an app.
  app_key text,
  app_added_at timestamptz,
  app_used_at timestamptz,
  -- The last 30 seconds whose code was accepted, counted from 1970. No code is accepted twice.
  app_step bigint,
  -- New with each set of recovery codes. It is their salt.
  recovery_set_id uuid NOT NULL,
  PRIMARY KEY (store_id, merchant_id)
);

-- Ten for each merchant. A used one stays until there are new codes.
CREATE TABLE recovery_codes (
  store_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (store_id, merchant_id, code_hash)
);

CREATE TABLE passkeys (
  store_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  -- How a browser reaches it, such as usb.
  transports text[] NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (store_id, passkey_id)
);

-- When the merchant last showed in this session who they are.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
