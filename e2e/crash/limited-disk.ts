import { randomUUID } from 'node:crypto'
import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresPackage, unpackPostgres } from '../../apps/server/src/db/embedded/binaries.ts'
import { failureKind } from '../../apps/server/src/db/failure-kind.ts'

/** The unit of `ulimit -f` in a POSIX shell. */
const BLOCK_BYTES = 512

/**
 * Starts the real program under a limit on the size of a file. It is a soft limit, so that the next start can raise it.
 * PostgreSQL ignores the signal that the kernel sends, so a write past the limit fails.
 */
const LAUNCHER = `#!/bin/sh
ulimit -S -f "$(cat "$0.limit")" && exec "$0.real" "$@"
`

export type LimitedDisk = {
  /** Holds for PostgreSQL from its next start. */
  limit(bytes: number): void
}

/**
 * Prepares a data folder whose PostgreSQL cannot make files larger than a limit. Its table then cannot grow, as on a
 * full disk: the kernel refuses the write, and PostgreSQL reports that it could not extend the file. Unlike a small
 * file system, this needs neither root nor a mount, so it works for every developer on Linux and macOS, and in a
 * container.
 */
export async function limitDisk(folder: string, bytes: number): Promise<LimitedDisk> {
  const programs = await unpackPostgres(findPostgresPackage('18'), folder)
  const program = join(programs, 'bin', 'postgres')
  const limit = (maxBytes: number) => writeFileSync(`${program}.limit`, `${Math.floor(maxBytes / BLOCK_BYTES)}\n`)
  limit(bytes)
  renameSync(program, `${program}.real`)
  writeFileSync(program, LAUNCHER)
  chmodSync(program, 0o755)
  return { limit }
}

/** The store of the rows that fill the table. */
const FILLER = randomUUID()

/** Rows that leave no room for a response in any page: large ones first, then ones as small as a response can be. */
const FILLER_BYTES = [1_800, 0] as const
const MAX_ROWS = 4_096

/** Inserts rows until PostgreSQL cannot extend the table by a single one. */
export async function fillDisk(url: string): Promise<void> {
  await using client = await connect(url)
  // Otherwise it would remove the rows of failed inserts later, and so make room.
  await client.query('ALTER TABLE responses SET (autovacuum_enabled = off)')
  for (let inserted = 1; inserted > 0; ) {
    // Room that old versions of rows take up is only found after this.
    await client.query('VACUUM responses')
    inserted = 0
    for (const bytes of FILLER_BYTES) inserted += await insertFiller(client, bytes)
  }
}

/** @returns how many rows had room */
async function insertFiller(client: pg.Client, bytes: number): Promise<number> {
  let inserted = 0
  for (let rows = MAX_ROWS; rows >= 1; ) {
    try {
      await client.query(
        `INSERT INTO responses (store_id, survey_id, response_id, revision, sequence, answers, completed, device, test,
           spam, day, received_at, updated_at)
         SELECT $1, $1, gen_random_uuid(), 1, 1, jsonb_build_object('q', repeat('x', $2)), false, 'phone', false, false,
           now(), now(), now()
         FROM generate_series(1, $3)`,
        [FILLER, bytes, rows],
      )
      inserted += rows
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !error.message.startsWith('could not extend file')) throw error
      rows = Math.floor(rows / 4)
    }
  }
  return inserted
}

/** Removes those rows and makes their room available again. */
export async function freeDisk(url: string): Promise<void> {
  await using client = await connect(url)
  await client.query('DELETE FROM responses WHERE store_id = $1', [FILLER])
  await client.query('VACUUM responses')
  await client.query('ALTER TABLE responses RESET (autovacuum_enabled)')
}

const MESSAGE_BYTES = 100_000

/**
 * Writes to the write-ahead log for a time. PostgreSQL crashes whenever it cannot write that log.
 * @returns how often a write failed
 */
export async function fillWriteAheadLog(url: string, lastsMs: number): Promise<number> {
  const end = performance.now() + lastsMs
  let failures = 0
  while (performance.now() < end) {
    try {
      await using client = await connect(url)
      while (performance.now() < end)
        await client.query(`SELECT pg_logical_emit_message(false, 'filler', repeat('x', ${MESSAGE_BYTES}))`)
    } catch (error) {
      if (failureKind(error) !== 'database') throw error
      failures++
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return failures
}

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  // A crash also emits this error; the statement that was running fails with it.
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
