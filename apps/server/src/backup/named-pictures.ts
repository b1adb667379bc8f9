import type pg from 'pg'
import { pathOf } from '../pictures/picture-store.ts'
import { listTables, quotedName } from './catalog.ts'

/** The columns with questions, whose options have the addresses of pictures. */
export const QUESTION_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  surveys: ['questions', 'questions_before_limits'],
  templates: ['questions'],
  revisions: ['document', 'definition'],
}

/** `shelfOf` in SQL. A picture of another store, or at another host, is no picture of this one. */
const OWN_SHELF = `left(encode(sha256(convert_to('shelf ' || store_id, 'UTF8')), 'hex'), 32)`

/**
 * Reads which of their own pictures stores name in surveys, templates and revisions.
 * @param condition limits the rows, as SQL
 * @returns the paths of the pictures, as `pathOf` makes them
 */
export async function readNamedPictures(client: pg.ClientBase, condition = 'true'): Promise<Set<string>> {
  const named = new Set<string>()
  // A database of an earlier release may lack some of them.
  for (const table of await listTables(client)) {
    const columns = table.columns.filter((column) => QUESTION_COLUMNS[table.name]?.includes(column))
    if (table.schema !== null || columns.length === 0) continue
    const { rows } = await client.query<{ shelf: string; name: string }>(`
      SELECT DISTINCT found[1] AS shelf, found[2] AS name
      FROM ${quotedName(table)}, unnest(ARRAY[${columns.map((column) => `${column}::text`).join(', ')}]) AS json(content),
        regexp_matches(content, '/pictures/([0-9a-f]{32})/([0-9a-f]{32})\\.webp', 'g') AS found
      WHERE ${condition} AND content LIKE '%/pictures/%' AND found[1] = ${OWN_SHELF}`)
    for (const row of rows) named.add(pathOf(row))
  }
  return named
}
