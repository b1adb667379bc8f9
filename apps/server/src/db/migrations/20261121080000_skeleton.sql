-- A store, its merchant, and the sessions of the merchant.

CREATE TABLE stores (
  store_id uuid PRIMARY KEY,
  store_url text NOT NULL,
  public_key text NOT NULL,
  timezone text NOT NULL,
  currency text NOT NULL,
  country text,
  city text,
  is_new boolean NOT NULL,
  installed_at timestamptz NOT NULL
);

CREATE TABLE merchants (
  store_id uuid NOT NULL REFERENCES stores,
  merchant_id uuid NOT NULL,
  business_name text NOT NULL,
  business_email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, merchant_id)
);

CREATE TABLE sessions (
  store_id uuid NOT NULL,
  session_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, merchant_id) REFERENCES merchants
);

-- Directories: they lead from what a caller knows to the store it belongs to.

CREATE TABLE sign_ins (
  email text PRIMARY KEY,
  store_id uuid NOT NULL,
  merchant_id uuid NOT NULL
);

CREATE TABLE store_keys (
  public_key text PRIMARY KEY,
  store_id uuid NOT NULL
);

CREATE TABLE survey_stores (
  survey_id uuid PRIMARY KEY,
  store_id uuid NOT NULL
);

-- Surveys: one working copy, and a frozen revision for each publishing.

CREATE TABLE surveys (
  store_id uuid NOT NULL REFERENCES stores,
  survey_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  questions jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published')),
  version integer NOT NULL,
  published_revision integer,
  published_version integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, survey_id)
);

CREATE INDEX surveys_by_update ON surveys (store_id, updated_at DESC, survey_id);

CREATE TABLE revisions (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (store_id, survey_id, revision),
  FOREIGN KEY (store_id, survey_id) REFERENCES surveys
);

-- Responses and their counters carry no foreign key: each is written only beside a revision that was read in the
-- same transaction, and a check per row would lock the survey's row for every answer.

CREATE TABLE responses (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  response_id uuid NOT NULL,
  revision integer NOT NULL,
  sequence integer NOT NULL,
  answers jsonb NOT NULL,
  counted jsonb NOT NULL,
  completed boolean NOT NULL,
  seconds integer,
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  test boolean NOT NULL,
  day date NOT NULL,
  received_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, survey_id, response_id)
);

CREATE INDEX responses_by_arrival ON responses (store_id, survey_id, received_at, response_id);

CREATE TABLE counters (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  segment text NOT NULL,
  -- The store's local day, or -infinity for all time.
  day date NOT NULL,
  -- Empty for lines about the survey itself.
  question_id text NOT NULL,
  value text NOT NULL,
  n bigint NOT NULL,
  sum_minor bigint NOT NULL,
  PRIMARY KEY (store_id, survey_id, segment, day, question_id, value)
);

-- Keys made once, shared by every server on this database.

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);
