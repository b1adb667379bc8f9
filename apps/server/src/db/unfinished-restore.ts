import type pg from 'pg'

// A restore marks the database with a table of its own until it has finished, so that no server works on half of the
// data. The table is in no migration: a database without it is an ordinary one.

/** The steps of a restore: the schema and the rows are being restored, or every row is there. */
export type RestorePhase = 'copying' | 'copied'

export type UnfinishedRestore = {
  readonly phase: RestorePhase
  /** The checksum of the file that is being restored. */
  readonly sha256: string
}

/** Null if no restore into this database is unfinished. */
export async function readUnfinishedRestore(client: pg.ClientBase): Promise<UnfinishedRestore | null> {
  const found = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('unfinished_restore') IS NOT NULL AS exists`,
  )
  if (!found.rows[0]?.exists) return null
  const { rows } = await client.query<UnfinishedRestore>('SELECT phase, sha256 FROM unfinished_restore')
  return rows[0] ?? { phase: 'copying', sha256: '' }
}

/** Marks the database. A marker of an earlier attempt is replaced. */
export async function markUnfinishedRestore(client: pg.ClientBase, sha256: string): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS unfinished_restore (phase text NOT NULL, sha256 text NOT NULL)')
  await client.query(
    `WITH earlier AS (DELETE FROM unfinished_restore) INSERT INTO unfinished_restore VALUES ('copying', $1)`,
    [sha256],
  )
}

/** Notes, in the transaction of the rows, that every row is there. */
export async function markRowsRestored(client: pg.ClientBase): Promise<void> {
  await client.query(`UPDATE unfinished_restore SET phase = 'copied'`)
}

export async function clearUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  await client.query('DROP TABLE unfinished_restore')
}
