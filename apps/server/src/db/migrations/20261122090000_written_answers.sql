-- Where people wrote something, as an answer or beside Other: the way to the newest of it that does not lead through
-- every response. It holds no word itself; the responses do.

CREATE TABLE written_answers (
  store_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  question_id text NOT NULL,
  revision integer NOT NULL,
  received_at timestamptz NOT NULL,
  response_id uuid NOT NULL,
  PRIMARY KEY (store_id, survey_id, question_id, revision, received_at, response_id)
);

INSERT INTO written_answers (store_id, survey_id, question_id, revision, received_at, response_id)
SELECT r.store_id, r.survey_id, a.key, r.revision, r.received_at, r.response_id
FROM responses r
JOIN revisions v ON v.store_id = r.store_id AND v.survey_id = r.survey_id AND v.revision = r.revision
CROSS JOIN LATERAL jsonb_each(r.counted -> 'answers') a
JOIN LATERAL jsonb_array_elements(v.document -> 'questions') q ON q ->> 'questionId' = a.key
WHERE NOT r.test AND (q -> 'control' ->> 'as' = 'text' OR a.value ->> 'otherValue' ~ '\S');
