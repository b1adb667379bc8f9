import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SUPERVISOR_MARK } from './supervisor-order.ts'

const POLL_MS = 20
/** How long a database that is on its way out may take. */
const STOPPING_MS = 15_000
/** A supervisor whose Earshot was killed needs a moment to notice: until then its database still looks in use. */
const NOTICE_MS = 2_000
/** No process can have it, so PostgreSQL takes the file for stale and still checks for its leftover backends. */
const NO_PROCESS = 2 ** 31 - 1

/**
 * Waits until no PostgreSQL runs on the data folder: at once if none does, up to 15 s for one that is stopping.
 * Throws `inUse` if another Earshot really uses it. One that outlived its supervisor is stopped first.
 */
export async function waitUntilFree(folder: string, inUse: Error): Promise<void> {
  const began = Date.now()
  let last: Holder | null = null
  let since = began
  for (;;) {
    const holder = await findHolder(folder)
    if (!holder) return
    const changed = holder.pid !== last?.pid || holder.state !== last.state
    if (changed) since = Date.now()
    if (changed && holder.state === 'orphaned') process.kill(holder.pid, 'SIGINT')
    if (Date.now() - since > NOTICE_MS) {
      if (holder.state === 'used') throw inUse
      if (holder.state === 'silent') return markStale(folder, holder.pid)
    }
    if (Date.now() - began > STOPPING_MS)
      throw new Error(`The PostgreSQL of ${folder} does not stop (process ${holder.pid}).`)
    last = holder
    await sleep(POLL_MS)
  }
}

/** `silent` is a living process that is no PostgreSQL of this folder, or one in its first or last millisecond. */
type Holder = {
  readonly pid: number
  readonly port: number
  readonly state: 'used' | 'stopping' | 'orphaned' | 'silent'
}

/** The port of the PostgreSQL that an Earshot runs on the data folder now; null if none does. */
export async function findUsedPort(folder: string): Promise<number | null> {
  const holder = await findHolder(folder)
  return holder?.state === 'used' ? holder.port : null
}

/** Reads postmaster.pid: line 1 the process, line 4 its port, line 8 its state. */
async function findHolder(folder: string): Promise<Holder | null> {
  const lines = readIfThere(join(folder, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!isAlive(pid)) return null
  if (!(await isPortOpen(port))) return { pid, port, state: 'silent' }
  if (lines[7]?.trim() === 'stopping') return { pid, port, state: 'stopping' }
  return { pid, port, state: isAlive(supervisorOf(folder)) ? 'used' : 'orphaned' }
}

/** After a kill -9 or a restart of the machine, the number in the file may belong to any other program. */
function markStale(folder: string, pid: number): void {
  const file = join(folder, 'postmaster.pid')
  const lines = readIfThere(file)?.split('\n') ?? []
  if (Number(lines[0]) === pid) writeFileSync(file, [NO_PROCESS, ...lines.slice(1)].join('\n'))
}

function supervisorOf(folder: string): number {
  return Number(readIfThere(join(folder, 'postmaster.opts'))?.match(new RegExp(`${SUPERVISOR_MARK}(\\d+)`))?.[1])
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  // An ended process stays as a zombie while nobody asks for its exit code, as below the first process of a container.
  const stat = process.platform === 'linux' ? readIfThere(`/proc/${pid}/stat`) : undefined
  if (stat && /\) [ZX] /.test(stat)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether something listens on the port: a postmaster does from its first moment to its last. */
function isPortOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    if (!port) return done(false)
    const socket = createConnection({ host: '127.0.0.1', port })
    const end = (isListening: boolean) => () => {
      socket.destroy()
      done(isListening)
    }
    socket.on('connect', end(true)).on('error', end(false))
  })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
