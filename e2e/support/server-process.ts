import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Addresses } from '../../apps/server/src/start/start-server.ts'
import type { EventLoopReading } from './event-loop-monitor.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const END_WITH_PARENT = new URL('../../scripts/end-with-parent.ts', import.meta.url).href
const MACHINE_CLOCK = new URL('./machine-clock.ts', import.meta.url).href
const MONITOR = new URL('./event-loop-monitor.ts', import.meta.url).href

/** `NODE_OPTIONS` preloads this into a server whose password hashes may be weak. */
export const QUICK_PASSWORDS = new URL('../../apps/server/src/testing/quick-passwords.ts', import.meta.url).href

/** Enough even on a loaded machine; a server that takes longer is broken. */
const START_TIMEOUT_MS = 60_000

export type ServerProcess = {
  readonly addresses: Addresses
  readonly pid: number
  /** Moves the server's clock on. */
  moveClock(byMs: number): void
  /** Sets the clock of its machine. Only for a server that was started with `machineClockAheadMs`. */
  setMachineClock(aheadMs: number): void
  /**
   * Reads and resets how long the event loop was blocked at worst, and reads how much memory is in use. Only for a
   * server that is monitored.
   */
  takeEventLoop(): Promise<EventLoopReading>
  /** Collects garbage and resets the worst block. @returns the memory in use afterwards */
  resetEventLoop(): Promise<EventLoopReading>
  /** As an operator stops it. @returns the exit code */
  stop(): Promise<number | null>
  /** As a power cut stops it. */
  kill(): Promise<void>
}

export type ServerOptions = {
  readonly isMonitored?: boolean
  /** Gives the server a machine clock of its own, which is ahead of the real time. */
  readonly machineClockAheadMs?: number
  /** The program of another release. */
  readonly main?: string
  /** Gets each line that the server prints. */
  readonly onLine?: (line: string) => void
}

/**
 * Starts the real program, as it is started for merchants, on ports that are free.
 * @param environment more variables; DATABASE_URL or EARSHOT_DATA says where the data is
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { isMonitored = false, machineClockAheadMs, main = MAIN, onLine }: ServerOptions = {},
): Promise<ServerProcess> {
  const clock = machineClockAheadMs === undefined ? [] : [`${MACHINE_CLOCK}?aheadMs=${machineClockAheadMs}`]
  const files = [END_WITH_PARENT, ...(isMonitored ? [MONITOR] : []), ...clock]
  const child = spawn(process.execPath, [...files.flatMap((file) => ['--import', file]), main], {
    env: { ...process.env, PORT: '0', DEMO: 'on', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const addresses = await listening(child, ended)
  const { pid } = child
  if (pid === undefined) throw new Error('A server that listens has no process id')
  return {
    addresses,
    pid,
    moveClock: (byMs) => child.send({ moveClockMs: byMs }),
    setMachineClock: (aheadMs) => child.send({ machineClockAheadMs: aheadMs }),
    takeEventLoop: () => eventLoop(child, 'take'),
    resetEventLoop: () => eventLoop(child, 'reset'),
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

async function eventLoop(child: ChildProcess, what: 'take' | 'reset'): Promise<EventLoopReading> {
  const firstMessage = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
  child.send(`event-loop ${what}`)
  const [message] = await firstMessage
  return (message as { eventLoop: EventLoopReading }).eventLoop
}

async function listening(child: ChildProcess, ended: Promise<number | null>): Promise<Addresses> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS)
  const firstMessage = once(child, 'message', { signal }).then(([addresses]) => addresses as Addresses)
  const gaveUp = ended.then((code) => {
    throw new Error(`The server ended with ${code} before it listened`)
  })
  try {
    return await Promise.race([firstMessage, gaveUp])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
