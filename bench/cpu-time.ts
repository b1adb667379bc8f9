import { readdirSync, readFileSync } from 'node:fs'

const NS_PER_MS = 1e6
/** Linux counts the time of processes in hundredths of a second (USER_HZ). */
const MS_PER_TICK = 10

/** CPU time of a process since its start, over all its threads, in ms. Linux only. */
export function cpuMs(pid: number): number {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []
  return sum(threads.map((thread) => threadMs(`/proc/${pid}/task/${thread}`)))
}

/** The same of a process and all its children, those that have ended included. */
export function familyCpuMs(pid: number): number {
  const { endedChildrenTicks } = statOf(pid)
  return cpuMs(pid) + endedChildrenTicks * MS_PER_TICK + sum(childrenOf(pid).map(cpuMs))
}

/** The first number of schedstat is the time on a processor in ns (Documentation/scheduler/sched-stats.rst). */
function threadMs(folder: string): number {
  const text = unlessEnded(() => readFileSync(`${folder}/schedstat`, 'utf8')) ?? '0'
  return Number(text.split(' ')[0]) / NS_PER_MS
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((one) => statOf(one).parent === pid)
}

/** Parts of /proc/PID/stat, whose fields are numbered from 1 (proc_pid_stat(5)). */
function statOf(pid: number) {
  const stat = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  // Field 2 is the name in brackets, which can have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  // Fields 16 and 17: user and system time of the children that have ended and been waited for.
  return { parent: field(4), endedChildrenTicks: field(16) + field(17) }
}

/** @returns null if the process or thread has just ended */
function unlessEnded<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
