import type pg from 'pg'
import { readKnown } from '../db/applied-migrations.ts'
import { BackupError } from './backup-error.ts'
import type { Header } from './sections.schema.ts'

/**
 * @param folder the migrations of this release; tests use their own
 * @throws BackupError if the file needs migrations that this release does not have
 */
export async function refuseNewer(header: Header, folder?: URL): Promise<void> {
  const known = await readKnown(folder)
  const newer = header.migrations.filter((name) => !known.includes(name))
  if (newer.length === 0) return
  throw new BackupError(
    `The file is of a newer release${commitOf(header)}: this one does not have ${newer.join(', ')}. Use that release or a newer one.`,
  )
}

/**
 * Checks that the tables of the database are those of the file. Migrations change whole tables, so the rows of one store
 * cannot be migrated beside those of others.
 * @throws BackupError if they are not
 */
export async function refuseDifferentSchema(client: pg.ClientBase, header: Header): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  const applied = rows.map(({ name }) => name)
  const added = applied.filter((name) => !header.migrations.includes(name))
  if (added.length > 0) {
    throw new BackupError(
      `The file is of an older release${commitOf(header)}, which does not have ${added.join(', ')}. Upgrade the installation that it is from to this release, and export the store again.`,
    )
  }
  const pending = header.migrations.filter((name) => !applied.includes(name))
  if (pending.length > 0) {
    throw new BackupError(
      `The database lacks migrations that the file has: ${pending.join(', ')}. Start this release on it once, and try again.`,
    )
  }
}

const commitOf = ({ release }: Header) => (release === null ? '' : ` (commit ${release})`)
