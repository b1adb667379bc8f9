import { Client, escapeIdentifier } from 'pg'

/** The address of another database of the same server. */
function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Makes a database, empty or as a copy of `template` (to which nobody may be connected), and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const copied = template ? ` template ${escapeIdentifier(template)}` : ''
  await inServer(serverUrl, (server) => server.query(`create database ${escapeIdentifier(name)}${copied}`))
  return databaseUrl(serverUrl, name)
}

/** Removes a database and ends all connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await inServer(serverUrl, (server) => server.query(`drop database if exists ${escapeIdentifier(name)} with (force)`))
}

/** Makes the database unless it is there. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const found = await inServer(serverUrl, (server) =>
    server.query('select from pg_database where datname = $1', [name]),
  )
  return found.rowCount ? databaseUrl(serverUrl, name) : createDatabase(serverUrl, name)
}

async function inServer<T>(serverUrl: string, work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}
