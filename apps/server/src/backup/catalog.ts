import pg from 'pg'
import type { TableHead } from './sections.schema.ts'

/** Tables that describe the schema and not the installation: a restore makes them itself. */
const SCHEMA_TABLES: readonly string[] = ['migrations', 'unfinished_restore']

/** The name of a table or sequence, as a statement needs it. */
export const quotedName = ({ schema, name }: Pick<TableHead, 'schema' | 'name'>) =>
  [schema, name]
    .filter((part) => part !== null)
    .map(pg.escapeIdentifier)
    .join('.')

export const quotedColumns = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')

// System schemas, temporary tables, partitions and tables of extensions are not listed. Columns that PostgreSQL
// computes cannot be copied.
const TABLES = `
  SELECT c.oid::text AS oid, NULLIF(n.nspname, current_schema()) AS schema, c.relname AS name,
    (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(k.confrelid::text), '[]') FROM pg_constraint k
     WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY n.nspname, c.relname`

type TableRow = {
  readonly oid: string
  readonly schema: string | null
  readonly name: string
  readonly columns: string[]
  readonly parents: string[]
}

/** The tables with data of the installation; a table comes after those that its foreign keys refer to. */
export async function listTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableRow>(TABLES)
  const isData = ({ schema, name }: TableRow) => schema !== null || !SCHEMA_TABLES.includes(name)
  return parentsFirst(rows.filter(isData)).map(({ schema, name, columns }) => ({
    type: 'table',
    schema,
    name,
    columns,
  }))
}

function parentsFirst(tables: readonly TableRow[]): TableRow[] {
  const sorted = new Map<string, TableRow>()
  let waiting = tables
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ oid }) => oid))
    const ready = waiting.filter(({ parents }) => !parents.some((parent) => isWaiting.has(parent)))
    if (ready.length === 0) throw new Error('Foreign keys form a circle, so no order of the tables fits them')
    for (const table of ready) sorted.set(table.oid, table)
    waiting = waiting.filter(({ oid }) => !sorted.has(oid))
  }
  return [...sorted.values()]
}

/** The sequences of the installation, with the state that they have now. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string | null; name: string }>(`
    SELECT NULLIF(n.nspname, current_schema()) AS schema, c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND c.relpersistence <> 't' AND n.nspname NOT LIKE 'pg\\_%'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY n.nspname, c.relname`)
  const sequences = []
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quotedName({ schema, name })}`,
    )
    for (const row of state.rows) sequences.push({ type: 'sequence', schema, name, ...row } as const)
  }
  return sequences
}
