import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Addresses } from '../../apps/server/src/start-server.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const END_WITH_PARENT = new URL('../../scripts/end-with-parent.ts', import.meta.url).href

/** What `NODE_OPTIONS` preloads into a server whose password hashes may be weak. */
export const QUICK_PASSWORDS = new URL('./quick-passwords.ts', import.meta.url).href

/** Plenty even on a loaded machine; what takes longer is broken. */
const START_PATIENCE_MS = 60_000

export type ServerProcess = {
  readonly addresses: Addresses
  readonly pid: number
  /** Moves the server's clock on. */
  moveClock(byMs: number): void
  /** As an operator stops it. @returns the exit code */
  stop(): Promise<number | null>
  /** As a power cut stops it. */
  kill(): Promise<void>
}

/**
 * Starts the real program, as it is started for merchants, on ports that are free.
 * @param environment what to set besides; DATABASE_URL or EARSHOT_DATA says where the data lies
 */
export async function startServerProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN], {
    env: { ...process.env, PORT: '0', DEMO: 'on', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const addresses = await listening(child, ended)
  const { pid } = child
  if (pid === undefined) throw new Error('A server that listens has no process id')
  return {
    addresses,
    pid,
    moveClock: (byMs) => child.send({ moveClockMs: byMs }),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function listening(child: ChildProcess, ended: Promise<number | null>): Promise<Addresses> {
  const patience = AbortSignal.timeout(START_PATIENCE_MS)
  const said = once(child, 'message', { signal: patience }).then(([addresses]) => addresses as Addresses)
  const gaveUp = ended.then((code) => {
    throw new Error(`The server ended with ${code} before it listened`)
  })
  try {
    return await Promise.race([said, gaveUp])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
