import pg from 'pg'
import { eachOf, LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import { type SQL, sql } from './drizzle.ts'

/** A JSON value of a row that is not parsed yet. */
class LongJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

// The driver parses a row as its last bytes arrive, and those of all connections may arrive in one turn.
const parse = (text: string) => (text.length > LONG_CHARACTERS ? new LongJson(text) : JSON.parse(text))
for (const oid of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(oid, parse)

/**
 * Parses the long JSON of a result in place, each value in a turn of its own.
 * @param result a list if several statements were sent at once
 */
export async function parseLongJson<R extends pg.QueryResult | readonly pg.QueryResult[]>(result: R): Promise<R> {
  const results: readonly pg.QueryResult[] = 'rows' in result ? [result] : result
  for (const { rows } of results) await parseRows(rows)
  return result
}

async function parseRows(rows: readonly Record<number | string, unknown>[]): Promise<void> {
  for (const row of rows) {
    for (const key of Object.keys(row)) {
      const value = row[key]
      if (!(value instanceof LongJson)) continue
      await ownTurn()
      row[key] = JSON.parse(value.text)
    }
  }
}

/** Writes rows as a JSON list, with a pause after each. */
export function* jsonOfRows(rows: readonly unknown[]): Generator<void, string> {
  const written = yield* eachOf(rows, (row) => JSON.stringify(row))
  return `[${written.join(',')}]`
}

/** A value for a JSON column that may be large: its JSON is written in a turn of its own, not while a statement is built. */
export async function jsonParameter(value: unknown): Promise<SQL> {
  await ownTurn()
  return sql`${JSON.stringify(value)}::jsonb`
}
