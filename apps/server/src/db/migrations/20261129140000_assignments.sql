-- Texts beside Other that count as another option. ADR-0097.

-- By question id: the option that counts in place of Other. Null: none does.
ALTER TABLE responses ADD COLUMN assigned jsonb;

-- The options of all responses that say the same, also of later ones. Erased with its survey.
CREATE TABLE assignments (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  question_id text NOT NULL,
  -- A keyed hash of the text, so that nothing of an erased response stays.
  text_hash uuid NOT NULL,
  assignment_id uuid NOT NULL,
  option_id text NOT NULL,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, survey_id, question_id, text_hash)
);
