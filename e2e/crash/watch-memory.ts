import { peakMemoryMb, resetPeakMemory } from '../support/process-memory.ts'

const SAMPLE_MS = 200

/** Watches the memory of servers that may be killed at any moment. Only Linux reports it. */
export function watchMemory() {
  const pids = new Set<number>()
  let peakMb = 0
  function sample(): void {
    for (const pid of pids) peakMb = Math.max(peakMb, whileAlive(pid, peakMemoryMb) ?? 0)
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    add({ pid }: { readonly pid: number }) {
      pids.add(pid)
    },
    /** @returns the most memory that one of the servers used since the last call, in MB; null if it is unknown */
    takePeakMb(): number | null {
      sample()
      const taken = peakMb
      peakMb = 0
      for (const pid of pids) whileAlive(pid, resetPeakMemory)
      return taken === 0 ? null : taken
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }

  /** Asks about a process, unless it has ended. */
  function whileAlive<T>(pid: number, ask: (pid: number) => T): T | null {
    if (process.platform !== 'linux') return null
    try {
      return ask(pid)
    } catch {
      // It has ended, or is ending: /proc does not report the memory of either. The table then says `unknown`.
      pids.delete(pid)
      return null
    }
  }
}
