import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { quotedColumns, quotedName } from './catalog.ts'
import type { Section, StoredSection } from './container.ts'
import type { TableHead } from './sections.schema.ts'

type Rows = {
  /** Limits the rows, as SQL. */
  readonly condition?: string
  /** Changes the COPY text of all rows. */
  readonly change?: ((chunks: AsyncIterable<Buffer>) => AsyncIterable<string>) | null
}

/**
 * A table as a section: its rows as COPY text, compressed while they are read.
 */
export function tableSection(
  client: pg.ClientBase,
  table: TableHead,
  { condition = 'true', change }: Rows = {},
): Section {
  const columns = quotedColumns(table.columns)
  const rows = client.query(copy.to(`COPY (SELECT ${columns} FROM ${quotedName(table)} WHERE ${condition}) TO STDOUT`))
  const compressed = createGzip()
  // A failure of either stream is thrown by the one that is read.
  if (change) connect(rows, change, compressed, () => {})
  else connect(rows, compressed, () => {})
  return {
    head: table,
    content: compressed,
    async rows() {
      // The number arrives after the rows, and before the reply to the next statement.
      await client.query('SELECT')
      return rows.rowCount
    },
  }
}

/**
 * Copies the rows of a section into a table.
 * @param name how errors call the table
 * @returns how many there were
 * @throws BackupError if the section is not whole, or the database refuses a row
 */
export async function copyIntoTable(
  client: pg.ClientBase,
  section: StoredSection,
  table: TableHead,
  name = table.name,
): Promise<number> {
  const rows = client.query(copy.from(`COPY ${quotedName(table)} (${quotedColumns(table.columns)}) FROM STDIN`))
  try {
    await pipeline(Readable.from(section.content, { objectMode: false }), createGunzip(), rows)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`Table ${name} cannot be restored: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  const expected = section.end()?.rows
  if (rows.rowCount !== expected) {
    throw new BackupError(`Table ${name} has ${rows.rowCount} rows instead of ${expected}. Use another backup.`)
  }
  return rows.rowCount
}
