import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { quotedColumns, quotedName } from './catalog.ts'
import type { StoredSection } from './container.ts'
import { copyIntoTable } from './copy-table.ts'
import { QUESTION_COLUMNS } from './named-pictures.ts'
import type { TableHead } from './sections.schema.ts'

// The rows of a store are first copied into temporary tables. A file that somebody has changed can have rows of any
// store, and a COPY into the tables themselves could not be checked. Temporary tables end with their transaction.

/** The temporary table with the rows of a table. */
const stagedTable = (table: string) => ({ schema: 'pg_temp', name: `staged_${table}` })

/** The name of the temporary table with the rows of a table, as a statement needs it. */
export const stagedName = (table: string) => quotedName(stagedTable(table))

/** The file is whole, but no export has written it. */
export const changedFileError = (sentence: string) =>
  new BackupError(`${sentence} npm run export-store writes no such file, so nothing was imported.`)

/**
 * Copies the rows of a section into a temporary table, and checks that all of them are of the store.
 * @param table the table that the rows are for
 * @returns how many rows there are
 * @throws BackupError
 */
export async function stageTable(
  client: pg.ClientBase,
  section: StoredSection,
  table: TableHead,
  storeId: string,
): Promise<number> {
  const { head } = section
  if (head.type !== 'table' || head.columns.toSorted().join() !== table.columns.toSorted().join()) {
    throw changedFileError(`Table ${table.name} of the file has other columns than the database.`)
  }
  const name = stagedName(table.name)
  // Only types are copied: constraints are checked when the rows are inserted.
  await client.query(
    `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP
     AS SELECT ${quotedColumns(table.columns)} FROM ${quotedName(table)} WITH NO DATA`,
  )
  const rows = await copyIntoTable(client, section, { ...head, ...stagedTable(table.name) }, table.name)
  const foreign = await client.query(`SELECT FROM ${name} WHERE store_id IS DISTINCT FROM $1 LIMIT 1`, [storeId])
  if (foreign.rowCount !== 0) throw changedFileError(`Table ${table.name} of the file has a row of another store.`)
  return rows
}

/**
 * Columns that refer to something by an id that is unique in the whole installation. `survey_id` is one of them in every
 * table. Other ids are only looked up together with the store.
 */
const REFERENCES = [
  { table: 'surveys', column: 'survey_id', target: 'survey_stores' },
  { table: 'sign_ins', column: 'merchant_id', target: 'merchants' },
  { table: 'unconfirmed_sign_ins', column: 'merchant_id', target: 'merchants' },
  { table: 'stores', column: 'public_key', target: 'store_keys' },
] as const

/** Columns that name a survey that may be gone. */
const WEAK_REFERENCES = [
  { table: 'stores', column: 'kept_survey_id' },
  { table: 'surveys', column: 'copied_from' },
] as const

/**
 * Checks that the rows refer only to what is in the file.
 * @throws BackupError
 */
export async function checkReferences(client: pg.ClientBase, tables: readonly TableHead[]): Promise<void> {
  const ofSurveys = tables
    .filter(({ name, columns }) => name !== 'surveys' && columns.includes('survey_id'))
    .map(({ name }) => ({ table: name, column: 'survey_id', target: 'surveys' }))
  for (const { table, column, target } of [...REFERENCES, ...ofSurveys]) {
    const lost = `
      SELECT FROM ${stagedName(table)} r
      WHERE NOT EXISTS (SELECT FROM ${stagedName(target)} t WHERE t.${column} = r.${column})`
    await expectNoRow(client, lost, `${column} of table ${table} refers to something that is not in the file.`)
  }
  for (const { table, column } of WEAK_REFERENCES) {
    const foreign = `SELECT FROM ${stagedName(table)} r JOIN survey_stores s ON s.survey_id = r.${column}`
    await expectNoRow(client, foreign, `${column} of table ${table} refers to a survey of another store.`)
  }
  const exchanged = `
    SELECT FROM ${stagedName('revisions')} WHERE document ->> 'surveyId' IS DISTINCT FROM survey_id::text`
  await expectNoRow(client, exchanged, 'A revision has the document of another survey.')
  const { rowCount } = await client.query(`SELECT FROM ${stagedName('stores')}`)
  if (rowCount !== 1) throw changedFileError(`The file has ${rowCount} rows of stores.`)
}

async function expectNoRow(client: pg.ClientBase, statement: string, sentence: string): Promise<void> {
  const { rowCount } = await client.query(`${statement} LIMIT 1`)
  if (rowCount !== 0) throw changedFileError(sentence)
}

/** Columns that get another value, as SQL: the customer is read from the billing provider of this installation at once. */
const REPLACED: Readonly<Record<string, string>> = {
  'billing_customers.read_at': 'NULL',
  'billing_customers.look_at': 'now()',
}

/** Addresses of a store's own pictures, and of the library's, at any origin. */
const pictureAddress = (shelf: string) =>
  `"imageUrl": "https?://[^"/]+(/pictures/${shelf}/[0-9a-f]{32}\\.webp|/template-pictures/[a-z0-9-]+\\.svg)"`

type Target = {
  readonly shelf: string
  /** The origin where this installation serves pictures. */
  readonly storefrontOrigin: string
}

/**
 * Moves the rows of a temporary table into the table itself. Addresses of pictures get the origin of this installation.
 * @returns how many rows the store has now
 * @throws BackupError if the database refuses a row
 */
export async function insertStaged(
  client: pg.ClientBase,
  table: TableHead,
  { shelf, storefrontOrigin }: Target,
): Promise<number> {
  const values = table.columns.map((column) => {
    const name = pg.escapeIdentifier(column)
    if (!QUESTION_COLUMNS[table.name]?.includes(column)) return REPLACED[`${table.name}.${column}`] ?? name
    return `regexp_replace(${name}::text, ${pg.escapeLiteral(pictureAddress(shelf))},
      ${pg.escapeLiteral(`"imageUrl": "${storefrontOrigin}\\1"`)}, 'g')::jsonb`
  })
  try {
    const { rowCount } = await client.query(
      `INSERT INTO ${quotedName(table)} (${quotedColumns(table.columns)})
       SELECT ${values.join(', ')} FROM ${stagedName(table.name)}`,
    )
    return rowCount ?? 0
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    // The detail has values of the row, which can be answers or secrets.
    throw new BackupError(`Nothing was imported: table ${table.name} refuses a row: ${error.message}.`, {
      cause: error,
    })
  }
}
