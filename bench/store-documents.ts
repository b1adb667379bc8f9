import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { serverRuntime } from '../scripts/server-runtime.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { closedLoop } from './load/run-load.ts'
import { publishSurveys } from './seed/build-installation.ts'

const ROUNDS = 5
const STORES = 2_000
const SURVEYS_PER_STORE = 5
const SECONDS = 8
const CONNECTIONS = 64

/** How many pages a server gives the loader with the document of their store, beside the loader alone, which is a file. */
export async function benchStoreDocuments(folder: string): Promise<Figures<'store-documents'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: false })
  opened.defer(postgres.stop)
  await migrate(postgres.url)
  await publishSurveys(postgres.url, new Date(), { stores: STORES, surveysPerStore: SURVEYS_PER_STORE })
  const paths = (await publicKeys(postgres.url)).map((key) => `/earshot.js?store=${key}`)
  const server = await startServerProcess({
    ...serverRuntime,
    EARSHOT_DATA: folder,
    DATABASE_URL: postgres.url,
    // Without billing no survey is full, and every store asks all of its surveys.
    EMBEDDED_BILLING: 'off',
    BEHIND_PROXY: 'on',
    DEMO: 'off',
    NODE_ENV: 'production',
  })
  opened.defer(async () => void (await server.stop()))
  const load = { origin: server.addresses.storefront, connections: CONNECTIONS, seconds: measuredSeconds(SECONDS) }
  const ofFile: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const file = await closedLoop({ ...load, paths: ['/earshot.js'] })
    const documents = await closedLoop({ ...load, paths })
    // The first round fills the memory.
    if (round >= 0) ofFile.push(documents.perSecond / file.perSecond)
  }
  return { ofFile }
}

async function publicKeys(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>('SELECT public_key AS key FROM stores')
  await client.end()
  if (rows.length !== STORES) throw new Error(`There are ${rows.length} stores`)
  return rows.map(({ key }) => key)
}
