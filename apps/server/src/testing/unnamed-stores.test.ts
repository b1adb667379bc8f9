import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isUnnamed, OF_ALL_STORES } from './unnamed-stores.ts'

test.each([
  ['SELECT name FROM surveys WHERE survey_id = $1'],
  ['SELECT s.store_id FROM surveys s JOIN stores t ON t.store_id = s.store_id'],
  ['update "sessions" set "revoked_at" = $1 where "sessions"."session_id" = $2'],
  ['INSERT INTO told_fields (store_id, day) SELECT $1, $2'],
  ['WITH a AS (DELETE FROM responses WHERE survey_id = $1 RETURNING 1) SELECT FROM a'],
])('%s names no store', (text) => {
  expect(isUnnamed(text)).toBe(true)
})

test.each([
  ['SELECT name FROM surveys WHERE store_id = $1 AND survey_id = $2'],
  ['select "name" from "surveys" where "surveys"."store_id" in ($1, $2)'],
  ['SELECT FROM responses WHERE store_id = ANY ($1::uuid[])'],
  ['insert into "sessions" ("store_id", "session_id") values ($1, $2)'],
  ['SELECT FROM jobs WHERE due_at <= now()'],
  ['SELECT store_id FROM sign_ins WHERE email = $1'],
  ['SELECT FROM pg_stat_activity'],
])('%s names a store, or needs none', (text) => {
  expect(isUnnamed(text)).toBe(false)
})

test('each file of the list is there', () => {
  expect(OF_ALL_STORES.filter(([file]) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})
