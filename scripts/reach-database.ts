import { join } from 'node:path'
import { refuseNewerSchema } from '../apps/server/src/db/applied-migrations.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDb } from '../apps/server/src/db/open-db.ts'
import { type EnvironmentSettings, readSettings, SettingsError } from '../apps/server/src/environment.ts'
import { SentenceError } from './command.ts'
import { root } from './run-node.ts'

/**
 * Reaches the database that Earshot would start with: the one of DATABASE_URL, beside running servers, or the embedded
 * one, which lets in one Earshot at a time. Disposing it releases the database.
 * @param connections how many at most
 */
export async function reachDatabase(connections: number) {
  const opened = new AsyncDisposableStack()
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(await reachUrl(opened), connections, fail, 'command')
  opened.defer(close)
  return Object.assign(opened, { db })
}

async function reachUrl(opened: AsyncDisposableStack): Promise<string> {
  const settings = settingsOfServer()
  if (settings.databaseUrl !== null) {
    await refuseNewerSchema(settings.databaseUrl).catch(throwSentence)
    return settings.databaseUrl
  }
  const dataDir = settings.dataFolder ?? join(root, '.earshot')
  const postgres = await startEmbeddedPostgres({ dataDir, version: '18', durable: true }).catch(throwSentence)
  opened.defer(postgres.stop)
  await migrate(postgres.url).catch(throwSentence)
  return postgres.url
}

function settingsOfServer(): EnvironmentSettings {
  try {
    return readSettings(process.env)
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause
    throwSentence(cause)
  }
}

function throwSentence(cause: Error): never {
  throw new SentenceError(cause.message, { cause })
}
