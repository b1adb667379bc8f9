import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { sql } from './drizzle.ts'
import { jsonParameter } from './long-json.ts'

const app = await useTestApp()

const VALUES = 100_000
const long = (turn: number) => ({ turn, values: Array.from({ length: VALUES }, (_, value) => value) })

test('long JSON is read as it was written, in a transaction and outside of one', async () => {
  const json = await jsonParameter(long(1))
  const read = async (db: Pick<typeof app.db, 'execute'>) => {
    const { rows } = await db.execute(sql`SELECT ${json} AS long, '{"a":1}'::jsonb AS short, null::jsonb AS missing`)
    return rows
  }
  const expected = [{ long: long(1), short: { a: 1 }, missing: null }]
  expect(await read(app.db)).toEqual(expected)
  expect(await app.db.transaction(read)).toEqual(expected)
})

test('long JSON is read from each of several statements that are sent at once', async () => {
  const read = (db: Pick<typeof app.db, 'execute'>): Promise<unknown> =>
    db.execute(
      sql`SELECT 1 AS one; SELECT to_jsonb(repeat('a', 100000)) AS a; SELECT to_jsonb(repeat('b', 100000)) AS b`,
    )
  const expected = [1, 'a'.repeat(100_000), 'b'.repeat(100_000)]
  const values = (results: unknown) =>
    (results as { rows: object[] }[]).flatMap(({ rows }) => rows.flatMap(Object.values))
  expect(values(await read(app.db))).toEqual(expected)
  expect(values(await app.db.transaction(read))).toEqual(expected)
})

test('the long JSON of many rows is parsed in as many turns', async () => {
  let turns = 0
  let isDone = false
  const count = () =>
    setImmediate(() => {
      turns += 1
      if (!isDone) count()
    })
  const parse = JSON.parse
  const turnsOfParsing: number[] = []
  JSON.parse = (...all) => {
    if (all[0].length > VALUES) turnsOfParsing.push(turns)
    return parse(...all)
  }
  count()
  try {
    await app.db.execute(sql`SELECT ${await jsonParameter(long(1))} AS long FROM generate_series(1, 5)`)
  } finally {
    JSON.parse = parse
    isDone = true
  }
  expect(new Set(turnsOfParsing).size).toBe(5)
})
