-- The list of surveys shows how many questions each has. Counting them there would read every survey of a page whole.
ALTER TABLE surveys
  ADD COLUMN questions_count integer NOT NULL GENERATED ALWAYS AS (jsonb_array_length(questions)) STORED;
