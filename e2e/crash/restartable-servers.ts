import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { killPostmaster, startDurablePostgres } from './durable-postgres.ts'
import { formatSeconds } from './report.ts'
import type { LogLine } from './server-log.ts'
import { watchMemory } from './watch-memory.ts'

/** SIGTERM ends a server within this time, whatever it does. */
const MAX_END_MS = 10_000
const GIVE_UP_MS = 30_000

type Restartable = {
  /** How many servers can be started, each at an address of its own. */
  readonly addresses: number
  readonly environment: Readonly<Record<string, string>>
  readonly options: Omit<ServerOptions, 'onLine'>
}

/** Starts a durable PostgreSQL for servers that can be killed, ended and started again at their addresses. */
export async function openRestartableServers(folder: string, { addresses, environment, options }: Restartable) {
  let postgres = await startDurablePostgres(folder)
  const ports = await Promise.all(Array.from({ length: addresses }, freePort))
  const running = new Map<number, ServerProcess>()
  const memory = watchMemory()
  const log: LogLine[] = []

  function take(index: number): ServerProcess {
    const server = running.get(index)
    if (!server) throw new Error(`Server ${index} does not run`)
    running.delete(index)
    return server
  }

  return {
    memory,
    log,
    running,
    databaseUrl: () => postgres.url,
    /** Starts the server of this number, and waits until it serves. */
    async start(index = 0, more: Omit<ServerOptions, 'onLine'> = {}): Promise<ServerProcess> {
      const server = await startServerProcess(
        { DATABASE_URL: postgres.url, PORT: `${ports[index]}`, DEMO_STORE_PORT: '0', ...environment },
        { ...options, ...more, onLine: (text) => log.push({ text, at: performance.now() }) },
      )
      memory.add(server)
      running.set(index, server)
      return server
    },
    /** Ends a server as an operator does. @returns complaints: it took too long, or ended badly */
    async end(index = 0): Promise<string[]> {
      const server = take(index)
      const begin = performance.now()
      const exitCode = await Promise.race([server.stop(), sleep(GIVE_UP_MS, 'running' as const, { ref: false })])
      if (exitCode === 'running') await server.kill()
      return complaintsAboutEnd(performance.now() - begin, exitCode)
    },
    kill: (index = 0) => take(index).kill(),
    /** As a power cut ends server and database. The database is started again. */
    async cutPower(): Promise<void> {
      killPostmaster(postgres.dataDir)
      await take(0).kill()
      await postgres.stop()
      postgres = await startDurablePostgres(folder)
    },
    stopPostgres: () => postgres.stop(),
  }
}

/** @param exitCode `running` if the server did not end and had to be killed */
export function complaintsAboutEnd(ms: number, exitCode: number | null | 'running'): string[] {
  return [
    ...(ms > MAX_END_MS ? [`SIGTERM took ${formatSeconds(ms)}, at most ${formatSeconds(MAX_END_MS)} are allowed`] : []),
    ...(exitCode === 0 || exitCode === 'running' ? [] : [`the server ended with ${exitCode}`]),
  ]
}
