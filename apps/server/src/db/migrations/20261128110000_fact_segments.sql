-- The facts of large surveys a second time, as bits, so that results of a million responses are counted in a moment. ADR-0085.

-- Responses of a survey that follow each other by arrival. Whatever changes one of them deletes the segment, and a job makes
-- another one.
CREATE TABLE fact_segments (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  segment_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The first and the last one of them.
  first_at timestamptz NOT NULL,
  first_id uuid NOT NULL,
  last_at timestamptz NOT NULL,
  last_id uuid NOT NULL,
  -- How many there are. It and the days are null until the bits are written.
  size integer,
  first_day date,
  last_day date,
  -- How many responses of a day gave which last score: [{"day", "score", "n"}].
  last_scores jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (store_id, survey_id, segment_id)
);

-- Which responses of a segment have a fact: a bit for each, in the order of their arrival.
CREATE TABLE fact_bits (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  segment_id uuid NOT NULL,
  -- That of `survey_codes`; 0 and below mean others, see `segment-codes.ts`.
  code integer NOT NULL,
  bits bit varying NOT NULL,
  -- How many of them are set.
  n integer NOT NULL,
  PRIMARY KEY (store_id, survey_id, segment_id, code)
);

-- The arrival of the last response in any segment, at least. Minus infinity: the survey is large and has none yet.
-- Null: it is small. It is set with the next response that the survey gets.
ALTER TABLE survey_totals ADD COLUMN sealed_until timestamptz;
CREATE INDEX survey_totals_large ON survey_totals (store_id, survey_id) WHERE sealed_until IS NOT NULL;
