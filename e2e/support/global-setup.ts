import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { QUICK_PASSWORDS, startServerProcess } from './server-process.ts'
import type { TestServer } from './test.ts'

/** The one that merchants get, unless told. */
const POSTGRES = process.env.EARSHOT_TEST_POSTGRES === '15' ? '15' : '18'

/**
 * Builds the clients, and starts for each of the workers a temporary database and the real server on free ports, so
 * that no test meets another one's data. Tests find theirs by E2E_WORLDS (`test.ts`). If that is set, the
 * program that started this run has started the servers.
 * @returns stops what was started
 */
export default async function startServers({ workers }: { readonly workers: number }): Promise<() => Promise<void>> {
  await ensureBuilt()
  if (process.env.E2E_WORLDS) return async () => {}
  await using starting = new AsyncDisposableStack()
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer(starting)))
  process.env.E2E_WORLDS = JSON.stringify(servers)
  const resources = starting.move()
  return () => resources.disposeAsync()
}

async function startServer(starting: AsyncDisposableStack): Promise<TestServer> {
  const { path: folder } = starting.use(tempFolder())
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: POSTGRES, durable: false })
  starting.defer(postgres.stop)
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    EARSHOT_DATA: folder,
    // Beside an outside database it exists only when it is asked for (ADR-0030).
    EMBEDDED_BILLING: 'on',
    // Without an address or a booking page nobody could be called, and the ways there would be hidden.
    CONTACT_EMAIL: 'hello@earshot.example',
    // So that a test which signs up often can come from an address of its own.
    BEHIND_PROXY: 'on',
    NODE_OPTIONS: `--import ${QUICK_PASSWORDS}`,
  })
  starting.defer(async () => {
    await server.stop()
  })
  const { demoStore, ...faces } = server.addresses
  if (demoStore === null) throw new Error('The server came up without its demo store')
  return { ...faces, demoStore, folder, postgresUrl: postgres.url }
}
