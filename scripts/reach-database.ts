import { dataFolderOf } from '../apps/server/src/data-folder.ts'
import { refuseNewerSchema } from '../apps/server/src/db/applied-migrations.ts'
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDb } from '../apps/server/src/db/open-db.ts'
import { type EnvironmentSettings, readSettings, SettingsError } from '../apps/server/src/environment.ts'
import { SentenceError } from './command.ts'
import { root } from './run-node.ts'

/**
 * Reaches the database that Earshot would start with: the one of DATABASE_DIRECT_URL or DATABASE_URL, beside running
 * servers, or the embedded one, which lets in one Earshot at a time. Disposing it releases the database.
 * @param connections how many at most
 */
export async function reachDatabase(connections: number) {
  const opened = new AsyncDisposableStack()
  const fail = (error: Error) => {
    throw error
  }
  const url = await reachUrl(opened)
  const { db, close } = openDb(url, connections, fail, 'command')
  opened.defer(close)
  db.cipher.useKeys(settingsOfServer().secretsKeys)
  return Object.assign(opened, { db, url })
}

async function reachUrl(opened: AsyncDisposableStack): Promise<string> {
  const settings = settingsOfServer()
  const url = await reachBesideServers(settings, opened)
  if (settings.databaseUrl === null) await migrate(url).catch(throwSentence)
  else await refuseNewerSchema(url, directSetting(settings)).catch(throwSentence)
  return url
}

/** The name of the setting that has the address for commands. */
export const directSetting = ({ databaseDirectUrl }: Pick<EnvironmentSettings, 'databaseDirectUrl'>) =>
  databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'

/** The settings that a server would start with. @throws SentenceError if one of them is wrong */
export function settingsOfServer(): EnvironmentSettings {
  try {
    return readSettings(process.env)
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause
    throwSentence(cause)
  }
}

/**
 * The address of the database that Earshot would start with, as it is. The embedded one is made if it does not exist,
 * and ends with `opened`.
 */
export async function reachUnmigrated(settings: EnvironmentSettings, opened: AsyncDisposableStack): Promise<string> {
  const outside = settings.databaseDirectUrl ?? settings.databaseUrl
  if (outside !== null) return outside
  const postgres = await startEmbeddedPostgres(embeddedOptions(settings)).catch(throwSentence)
  opened.defer(postgres.stop)
  return postgres.url
}

/** The address of the database that has the installation, beside running servers: the embedded one, too. */
export async function reachBesideServers(settings: EnvironmentSettings, opened: AsyncDisposableStack): Promise<string> {
  const outside = settings.databaseDirectUrl ?? settings.databaseUrl
  if (outside !== null) return outside
  const options = embeddedOptions(settings)
  const postgres = await reachEmbeddedPostgres(options).catch(throwSentence)
  if (postgres === null) {
    throw new SentenceError(
      `${options.dataDir} has no installation. Set DATABASE_URL or EARSHOT_DATA as for the server.`,
    )
  }
  opened.defer(postgres.stop)
  return postgres.url
}

const embeddedOptions = (settings: EnvironmentSettings) =>
  ({ dataDir: dataFolderOf(settings, root), version: '18', durable: true }) as const

function throwSentence(cause: Error): never {
  throw new SentenceError(cause.message, { cause })
}
