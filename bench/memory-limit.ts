import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { SentenceError } from '../scripts/command.ts'

const BYTES_PER_MB = 1_024 ** 2
const ROOT = '/sys/fs/cgroup'

/** A cgroup with a limit for memory. The kernel kills its largest process when the limit is reached. */
export type MemoryLimit = Disposable & {
  /** Starts a process below the limit: it must know the limit when its heap is made. */
  start<T>(spawn: () => T): T
  /** The most memory that the processes took together, the cache of files included, in MB. */
  readonly peakMb: () => number
}

/**
 * Makes a cgroup, of either version. Linux only, as root.
 * @throws SentenceError if this machine does not let us
 */
export function openMemoryLimit(megabytes: number): MemoryLimit {
  const { parent, own, limit, peak } = existsSync(`${ROOT}/memory`) ? FIRST : SECOND
  const group = `${parent}/earshot-bench-${process.pid}`
  const moveTo = (folder: string) => writeFileSync(`${folder}/cgroup.procs`, String(process.pid))
  const home = parent + ownPath(own)
  try {
    mkdirSync(group)
    writeFileSync(`${group}/${limit}`, String(megabytes * BYTES_PER_MB))
  } catch (cause) {
    throw new SentenceError('A limit for memory needs Linux with cgroups, and root.', { cause })
  }
  return {
    start(spawn) {
      // A child begins in the group of its parent.
      moveTo(group)
      try {
        return spawn()
      } finally {
        moveTo(home)
      }
    },
    peakMb: () => Number(readFileSync(`${group}/${peak}`, 'utf8')) / BYTES_PER_MB,
    [Symbol.dispose]: () => rmdirSync(group),
  }
}

// https://docs.kernel.org/admin-guide/cgroup-v1/memory.html and https://docs.kernel.org/admin-guide/cgroup-v2.html
const FIRST = {
  parent: `${ROOT}/memory`,
  own: /^\d+:[^:]*\bmemory\b[^:]*:(.*)$/m,
  limit: 'memory.limit_in_bytes',
  peak: 'memory.max_usage_in_bytes',
}
const SECOND = { parent: ROOT, own: /^0::(.*)$/m, limit: 'memory.max', peak: 'memory.peak' }

/** The group of this process, below the root of its hierarchy. */
function ownPath(line: RegExp): string {
  return line.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
}
