-- Responses that came from one network faster than the flood guard counts them. They are set aside together, and their
-- merchant judges them together (ADR-0010).

-- Random, and made by the server process that saw the rush: it leads to no address. Null for all other responses.
ALTER TABLE responses ADD COLUMN rush_id uuid;

-- Kept in step with the responses by the transaction that changes them. No foreign key, as with the counters. Erased
-- with its survey. The responses of a rush are found by `responses_set_aside`, between `first_at` and `last_at`.
CREATE TABLE rushes (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  rush_id uuid NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Responses that are set aside, and responses that count because their merchant said so.
  set_aside bigint NOT NULL,
  counted bigint NOT NULL,
  -- When the merchant last said so; null while they never did.
  counted_at timestamptz,
  PRIMARY KEY (store_id, survey_id, rush_id)
);
