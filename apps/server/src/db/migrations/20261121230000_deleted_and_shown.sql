-- Responses that a merchant deleted, so that what their pages still send brings none of them back. Nothing that was
-- answered is in here.

CREATE TABLE deleted_responses (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  response_id uuid NOT NULL,
  -- As long as this revision takes answers, the row stays.
  revision integer NOT NULL,
  PRIMARY KEY (store_id, survey_id, response_id)
);

-- Players that painted, by an id of the page's making, so that what arrives twice counts once. The row may go after
-- 48 hours; the count stays.

CREATE TABLE shown_players (
  store_id uuid NOT NULL,
  shown_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, shown_id)
);
