import { randomUUID } from 'node:crypto'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { QUICK_PASSWORDS, startServerProcess } from './server-process.ts'
import { earshot } from './test.ts'

/**
 * A server for one file of tests, without a demo store. It has a database of its own on the worker's PostgreSQL:
 * starting another PostgreSQL would take seconds.
 * @param environment settings that only this file needs
 */
export async function startOwnServer(environment: Readonly<Record<string, string>> = {}) {
  await using starting = new AsyncDisposableStack()
  const folder = starting.use(tempFolder())
  const databaseUrl = await createDatabase(earshot.postgresUrl, `own_${randomUUID()}`)
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    EARSHOT_DATA: folder.path,
    EMBEDDED_BILLING: 'on',
    BEHIND_PROXY: 'on',
    DEMO: 'off',
    NODE_OPTIONS: `--import ${QUICK_PASSWORDS}`,
    ...environment,
  })
  starting.defer(async () => {
    await server.stop()
  })
  const running = starting.move()
  return { ...server, databaseUrl, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
