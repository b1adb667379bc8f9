import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '../db/connect-client.ts'
import { chooseHome } from '../db/embedded/account.ts'
import type { PostgresVersion } from '../db/embedded/binaries.ts'
import { prepareCluster } from '../db/embedded/cluster.ts'
import { ensureDatabase } from '../db/embedded/databases.ts'
import { type Postmaster, startPostmaster } from '../db/embedded/postmaster.ts'

const CATCH_UP_MS = 10_000
const POLL_MS = 20

type Settings = Readonly<Record<string, string>>

export type PairOptions = {
  /** Both servers' data goes below it. */
  readonly folder: string
  /** The folder with `bin/postgres` and `bin/initdb`. */
  readonly programs: string
  readonly version: PostgresVersion
  /** More settings of both servers. */
  readonly settings?: Settings
  /** Called with the data folder of the primary before it is copied, and its account. */
  readonly prepare?: (folder: string) => void
}

type Server = {
  /** The address of its database `earshot`. */
  readonly url: string
  kill(): void
}

export type PostgresPair = AsyncDisposable & { readonly primary: Server; readonly replica: Server }

/** Starts a primary and a streaming replica of it. Both end when this process does. */
export async function startPostgresPair(pair: PairOptions): Promise<PostgresPair> {
  const { programs, version, settings = {}, prepare } = pair
  const { dataDir, account } = chooseHome(pair.folder, 'primary', () => {})
  const folder = join(dataDir, 'primary')
  const cluster = { programs, version, account, durable: true } as const
  const password = await prepareCluster({ ...cluster, folder })
  configure(folder, { hot_standby_feedback: 'on', wal_receiver_status_interval: '1s', ...settings })
  prepare?.(folder)
  const standby = join(dataDir, 'replica')
  // A cluster that has never run is a base backup.
  copyFolder(folder, standby)
  await using started = new AsyncDisposableStack()
  const start = async (own: string): Promise<Postmaster> => {
    const postmaster = await startPostmaster({
      ...cluster,
      folder: own,
      password,
      inUse: new Error(`${own} is in use`),
    })
    started.defer(postmaster.stop)
    return postmaster
  }
  const primary = await start(folder)
  const url = await ensureDatabase(primary.url, 'earshot')
  configure(standby, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=earshot password=${password} application_name=replica`,
  })
  writeFileSync(join(standby, 'standby.signal'), '')
  const replica = await start(standby)
  await untilItHasTheDatabase(replica.url)
  const running = started.move()
  return {
    primary: { url, kill: () => endPostmaster(folder) },
    replica: { url: withPort(url, replica.port), kill: () => endPostmaster(standby) },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export function configure(folder: string, settings: Settings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(folder, 'postgresql.conf'), lines.join(''))
}

/**
 * A replica answers before it has replayed everything.
 * @param url leads to its database `postgres`, which it has from the start
 */
async function untilItHasTheDatabase(url: string): Promise<void> {
  const client = await connectClient(url, { connectionTimeoutMillis: CATCH_UP_MS })
  const deadline = performance.now() + CATCH_UP_MS
  try {
    while ((await client.query("SELECT FROM pg_database WHERE datname = 'earshot'")).rowCount === 0) {
      if (performance.now() > deadline) throw new Error('The replica does not follow the primary')
      await sleep(POLL_MS)
    }
  } finally {
    await client.end()
  }
}

/** With the owners and the rights, which PostgreSQL checks. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to])
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
}

function withPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}

export const endPostmaster = (folder: string) => process.kill(pidOfPostmaster(folder), 'SIGKILL')

export const pidOfPostmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
