-- The facts of responses, from which results are counted. ADR-0083. A job fills in those of earlier responses. Until a survey
-- has all of them its counters are written and read as before, because servers of the release before write nothing else.

-- The number that a fact of a survey has in the arrays of the other tables.
CREATE TABLE survey_codes (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  code integer NOT NULL,
  -- The question as it was asked (`askedKey`); '' is the survey itself.
  asked_key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (store_id, survey_id, code),
  UNIQUE (store_id, survey_id, asked_key, value)
);

-- The figures of a survey over all time. An element of `counts` belongs to the code of its position. Half of each page stays
-- free, so that an update stays on its page.
CREATE TABLE survey_totals (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- How many responses there are that count, tests, and responses that were set aside.
  counted bigint NOT NULL DEFAULT 0,
  tests bigint NOT NULL DEFAULT 0,
  set_aside bigint NOT NULL DEFAULT 0,
  -- The last code that is taken; the first one is that of completed responses in each survey.
  last_code integer NOT NULL DEFAULT 1,
  -- How many of the counted ones have each fact.
  counts integer[] NOT NULL DEFAULT '{}',
  -- How many completed ones took so many seconds. The first element is 0 seconds.
  seconds_counts integer[] NOT NULL DEFAULT '{}',
  -- How many responses were deleted that counted, and on which days they had come. It belongs to no response.
  removed bigint NOT NULL DEFAULT 0,
  removed_counts integer[] NOT NULL DEFAULT '{}',
  -- When wrong facts were last corrected. The epoch: none was wrong. Minus infinity: nobody has looked yet. Null: nobody has to look.
  corrected_at timestamptz,
  -- Since when counters are neither written nor read; null: they are.
  complete_at timestamptz,
  PRIMARY KEY (store_id, survey_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

CREATE INDEX survey_totals_unfinished ON survey_totals (store_id, survey_id) WHERE corrected_at IS NOT NULL;

INSERT INTO survey_totals (store_id, survey_id, corrected_at) SELECT store_id, survey_id, '-infinity' FROM surveys;

-- The facts of one response. Each further answer writes the row again, on the same page if there is room.
CREATE TABLE response_facts (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  response_id uuid NOT NULL,
  received_at timestamptz NOT NULL,
  day date NOT NULL,
  -- 0: counted, 1: test, 2: set aside.
  state smallint NOT NULL,
  seconds smallint,
  -- The last score of a Net Promoter Score question.
  last_score smallint,
  codes integer[] NOT NULL,
  PRIMARY KEY (store_id, survey_id, response_id)
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

CREATE INDEX response_facts_counted ON response_facts (store_id, survey_id, received_at, response_id)
  INCLUDE (day, last_score) WHERE state = 0;
CREATE INDEX response_facts_left_out ON response_facts (store_id, survey_id, day) WHERE state <> 0;

-- How often a survey was shown. It is in no response, so nothing can recount it (ADR-0048).
CREATE TABLE survey_views (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  day date NOT NULL,
  -- 0: unknown, before the upgrade.
  revision integer NOT NULL,
  device text NOT NULL,
  -- 'unknown' before the upgrade.
  surface text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (store_id, survey_id, day, revision, device, surface)
);

-- In a new installation no survey has counters, and no earlier release may start.
UPDATE migrations SET is_required = true
WHERE name = '20261128100000_facts.sql' AND NOT EXISTS (SELECT FROM stores);
