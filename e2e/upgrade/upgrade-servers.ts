import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import type { Origins } from '../../apps/server/src/testing/release-dump/api-client.ts'
import { root } from '../../scripts/run-node.ts'
import type { LogLine } from '../crash/server-log.ts'
import { read } from '../support/demo-client.ts'
import { freePort } from '../support/free-port.ts'
import { startNginx } from '../support/nginx.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { openCaller } from './exchange.ts'
import { startLoad } from './load.ts'
import { openStores, type UpgradedStore } from './stores.ts'

/** How long the load runs between two steps. */
const STEP_MS = 4_000
const DRAIN_SECONDS = 2
const CLIENTS = ['dashboard', 'storefront'] as const

type Facts = { readonly folder: string; readonly oldRoot: string; readonly databaseUrl: string }

export type UpgradeRun = Awaited<ReturnType<typeof upgradeServers>>

/**
 * Starts two servers of the old release, fills them, and replaces them one after the other under load.
 * @returns everything that was recorded
 */
export async function upgradeServers({ folder, oldRoot, databaseUrl }: Facts) {
  const port = await freePort()
  const ports = [await freePort(), await freePort()] as const
  const origins = originsAt(port)
  const data = join(folder, 'data')
  const log: LogLine[] = []
  const start = (index: 0 | 1, project: string) =>
    startServerProcess(environmentOf({ databaseUrl, data, origins, port: ports[index] }), {
      main: join(project, 'apps/server/src/main.ts'),
      onLine: (text) => log.push({ text, at: performance.now() }),
    })
  const servers: [ServerProcess, ServerProcess] = [await start(0, oldRoot), await start(1, oldRoot)]
  const nginx = await startNginx({ folder: join(folder, 'nginx'), port, servers: ports, tls: null })
  const stores = await openStores(origins, originsAt(ports[0]))
  const areRetained = retainOldAssets(oldRoot, data)
  const oldAssets = assetsOf(oldRoot)
  const load = startLoad({ origins, stores, oldAssets: oldAssets.map((asset) => addressOf(asset, origins)) })
  await sleep(STEP_MS)
  const migrations = await migrate(databaseUrl)
  await sleep(STEP_MS)
  const exitCodes: (number | null)[] = []
  for (const index of [0, 1] as const) {
    exitCodes.push(await servers[index].stop())
    servers[index] = await start(index, root)
    await sleep(STEP_MS)
    if (index === 0)
      await requestAll('files of the new build, beside an old server', [...assetsOf(root), ...assetsOf(root)], origins)
  }
  for (const ofServer of ports) {
    await requestAll('files of the old build, from a new server', oldAssets, originsAt(ofServer))
  }
  await load.stop()
  const counted = await Promise.all(stores.map((store) => readCount(origins, store)))
  const retried = nginx.retried()
  for (const server of servers) exitCodes.push(await server.stop())
  await nginx[Symbol.asyncDispose]()
  return { load, stores, counted, migrations, exitCodes, log, retried, areRetained }

  /** Requests assets one after the other, and records them with the load. */
  async function requestAll(group: string, assets: readonly Asset[], from: Origins): Promise<void> {
    using caller = openCaller(load.record)
    for (const asset of assets) await caller.send(group, addressOf(asset, from))
  }
}

const originsAt = (port: number): Origins => ({
  dashboard: `http://localhost:${port}`,
  storefront: `http://127.0.0.1:${port}`,
})

type Server = {
  readonly databaseUrl: string
  readonly data: string
  readonly origins: Origins
  readonly port: number
}

const environmentOf = ({ databaseUrl, data, origins, port }: Server) => ({
  DATABASE_URL: databaseUrl,
  EARSHOT_DATA: data,
  DASHBOARD_URL: origins.dashboard,
  STOREFRONT_URL: origins.storefront,
  PORT: `${port}`,
  BEHIND_PROXY: 'on',
  EMBEDDED_BILLING: 'on',
  DEMO: 'off',
  DRAIN_SECONDS: `${DRAIN_SECONDS}`,
})

type Asset = { readonly client: (typeof CLIENTS)[number]; readonly name: string }

const addressOf = ({ client, name }: Asset, origins: Origins) => `${origins[client]}/assets/${name}`

/** The assets of a release, without their compressed forms. */
function assetsOf(project: string): readonly Asset[] {
  return CLIENTS.flatMap((client) =>
    readdirSync(join(project, 'apps', client, 'dist/assets'))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => ({ client, name })),
  )
}

/**
 * Releases up to 1.3.0 retain no assets in the data folder; CHANGELOG.md has a command for them, which this is.
 * @returns whether the release retains them itself
 */
function retainOldAssets(project: string, data: string): boolean {
  if (existsSync(join(data, 'assets'))) return true
  for (const client of CLIENTS) {
    cpSync(join(project, 'apps', client, 'dist/assets'), join(data, 'assets', client), { recursive: true })
  }
  return false
}

/** How many responses the results of a store's live survey show. */
async function readCount({ dashboard }: Origins, { token, survey }: UpgradedStore): Promise<number> {
  const address = `${dashboard}/api/surveys/${survey.surveyId}/analytics`
  return (await read<{ responses: number }>(address, { headers: { authorization: `Bearer ${token}` } })).responses
}
