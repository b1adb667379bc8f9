import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { startServerProcess } from './server-process.ts'
import { tempFolder } from './temp-folder.ts'

/**
 * Clients built, a database that need not last, and the real server on free ports. Tests find it by the environment:
 * E2E_DASHBOARD_URL (also Playwright's baseURL), E2E_STOREFRONT_URL and E2E_DEMO_STORE_URL.
 */
export default async function startWorld(): Promise<() => Promise<void>> {
  await ensureBuilt()
  await using world = new AsyncDisposableStack()
  const { path } = world.use(tempFolder())
  const postgres = await startEmbeddedPostgres({ dataDir: path, version: '18', durable: false })
  world.defer(postgres.stop)
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    EARSHOT_DATA: path,
    // So that a test which signs up often can come from an address of its own.
    BEHIND_PROXY: 'on',
  })
  world.defer(async () => {
    await server.stop()
  })
  const { dashboard, storefront, demoStore } = server.addresses
  // What tests want to keep between them for this run lies here, and goes with it.
  process.env.E2E_FOLDER = path
  process.env.E2E_DASHBOARD_URL = dashboard
  process.env.E2E_STOREFRONT_URL = storefront
  if (demoStore) process.env.E2E_DEMO_STORE_URL = demoStore
  const standing = world.move()
  return () => standing.disposeAsync()
}
