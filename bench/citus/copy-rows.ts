import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copy from 'pg-copy-streams'
import { listTables, quotedColumns, quotedName } from '../../apps/server/src/backup/catalog.ts'
import { onServer } from '../../apps/server/src/testing/test-cluster.ts'

/** Copies all rows of an installation into a database of the same migrations that has none. @throws if one is missing */
export async function copyRows(from: string, to: string): Promise<void> {
  await onServer(from, (source) => onServer(to, (target) => copyTables(source, target)))
}

async function copyTables(source: Client, target: Client): Promise<void> {
  for (const table of await listTables(source)) {
    const name = quotedName(table)
    const columns = quotedColumns(table.columns)
    const rows = source.query(copy.to(`COPY ${name} (${columns}) TO STDOUT`))
    const copied = target.query(copy.from(`COPY ${name} (${columns}) FROM STDIN`))
    await pipeline(rows, copied)
    const [expected, found] = [await countRows(source, name), await countRows(target, name)]
    if (found !== expected) throw new Error(`${name} has ${found} rows, of ${expected}`)
  }
}

async function countRows(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::float8 AS n FROM ${name}`)
  return rows[0]?.n ?? 0
}
