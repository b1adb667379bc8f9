import { expect, test } from 'vitest'
import { queryName } from './query-name.ts'

test.each([
  ['select "store_id" from "stores" where "stores"."store_id" = $1', 'select stores'],
  ['INSERT INTO responses (store_id) SELECT * FROM jsonb_to_recordset($1) r(store_id uuid)', 'insert responses'],
  ['update "counters" set "value" = $1 from (select 1) s', 'update counters'],
  ['DELETE FROM ONLY shown_players WHERE shown_at < $1', 'delete shown_players'],
  ['SELECT extract(epoch FROM now() - min(due_at)) FROM jobs', 'select jobs'],
  [
    'WITH due AS (SELECT job_id FROM jobs FOR UPDATE SKIP LOCKED) UPDATE jobs SET lease_id = $1 FROM due',
    'update jobs',
  ],
  ['WITH old AS MATERIALIZED (SELECT 1) SELECT * FROM old JOIN revisions USING (survey_id)', 'select'],
  ['BEGIN', 'begin'],
  ['  \n', 'empty'],
])('%s is named %s', (text, name) => {
  expect(queryName(text)).toBe(name)
})
