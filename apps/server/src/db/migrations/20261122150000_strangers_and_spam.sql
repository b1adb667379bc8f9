-- How much of a plan's allowance the strangers of one neighbourhood of the network have taken, and responses that were
-- set aside as spam until their merchant said that they are none.

-- No foreign key, as with the responses it is written beside. Erased with its survey.
CREATE TABLE stranger_allowances (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  -- Sixteen bits of a keyed hash: 256 neighbourhoods of version 4 share each, and nobody is found by it.
  neighbourhood integer NOT NULL,
  -- Responses begun, those that came beyond the allowance among them.
  begun bigint NOT NULL,
  PRIMARY KEY (store_id, survey_id, neighbourhood)
);

-- When a merchant said of a response that was set aside as spam that it is none; null for all others.
ALTER TABLE responses ADD COLUMN cleared_at timestamptz;

-- The way to what was set aside that does not lead through every response.
CREATE INDEX responses_set_aside ON responses (store_id, survey_id, received_at, response_id)
  WHERE spam OR cleared_at IS NOT NULL;
