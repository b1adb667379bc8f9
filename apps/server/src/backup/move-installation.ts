import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AddressError, readDatabaseAddress } from '../db/database-address.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { readMovedMarker, writeMovedMarker } from '../db/embedded/moved-marker.ts'
import { BackupError } from './backup-error.ts'
import { UNFINISHED, verifyFile } from './backup-file.ts'
import { type Restored, requireEmptyDatabase, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

type Move = {
  /** The data folder of the embedded database, which exists. */
  readonly dataDir: string
  /** The address of the empty outside database. */
  readonly to: string
  readonly release: string | null
  readonly print: (sentence: string) => void
}

/** The file that the rows are moved with; it stays in the data folder until the move has finished. */
const FILE = 'move.backup'

/**
 * Moves the rows of an embedded installation into an outside database: a backup that is restored there. From the first
 * moment no server starts on the old data, and until the end none starts on the new. After an interruption it can be
 * run again. The old data stays, and pictures stay where they are: their storage does not depend on the database.
 * @throws BackupError, also while a server runs on the embedded database
 */
export async function moveInstallation({ dataDir, to, release, print }: Move): Promise<Restored> {
  const target = describeTarget(to)
  const postgres = await startEmbeddedPostgres({ dataDir, version: '18', durable: true, isMoving: true }).catch(
    (cause: Error) => {
      throw new BackupError(cause.message, { cause })
    },
  )
  try {
    const file = await prepareFile(postgres, { to, target, release })
    const restored = await restoreBackup({
      reachDatabase: async () => to,
      file,
      passphrase: null,
      pictures: null,
      print,
      // The old data is marked first: if the move ends between the two, no server can start on either.
      beforeFinish: async () => mark(postgres, 'moved', target),
    })
    await rm(file)
    return restored
  } finally {
    await postgres.stop()
  }
}

type Prepare = Pick<Move, 'to' | 'release'> & { readonly target: string }

/** @returns the file of this move, or of an earlier attempt, after which nothing was written to the old data */
async function prepareFile(postgres: EmbeddedPostgres, { to, target, release }: Prepare): Promise<string> {
  const file = join(postgres.dataDir, FILE)
  const marker = readMovedMarker(postgres.dataDir)
  const isThere = existsSync(file)
  if (marker?.state === 'moved' && !isThere) {
    throw new BackupError(`The installation was moved to ${marker.to} at ${marker.since} already. Set DATABASE_URL.`)
  }
  if (marker !== null && isThere) {
    await verifyFile(file, null)
    return file
  }
  // A wrong address must change nothing here.
  await requireEmptyDatabase(to)
  // Without a marker a server may have written since that file.
  await rm(file, { force: true })
  await removeUnfinished(postgres.dataDir)
  mark(postgres, 'moving', target)
  await writeBackup({ databaseUrl: postgres.url, pictures: null, release, passphrase: null, fileOf: () => file })
  return file
}

/** Removes what interrupted attempts have left. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(FILE) && name.endsWith(UNFINISHED))
  for (const name of names) await rm(join(dataDir, name))
}

function mark({ dataDir }: EmbeddedPostgres, state: 'moving' | 'moved', to: string): void {
  writeMovedMarker(dataDir, { state, to, since: new Date().toISOString() })
}

/** Host and database of an address, without user and password. @throws BackupError if it is no such address */
function describeTarget(to: string): string {
  try {
    const { hosts, path } = readDatabaseAddress(to)
    return `${hosts.map(({ name }) => name).join(',')}${path}`
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    throw new BackupError(`--to ${error.message}.`, { cause: error })
  }
}
