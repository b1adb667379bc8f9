import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded with `--import` into a server whose event loop is measured. A ticker of 5 ms records how late it fires; the
 * worst delay is the longest block. Only the CPU time of this thread counts, so that delays by other processes are
 * ignored. The process that started this one reads and resets it over the channel between them.
 */
export type EventLoopReading = { readonly worstBlockMs: number; readonly memoryBytes: number }

const TICK_MS = 5

let worstBlockMs = 0
let last = moment()
setInterval(() => {
  const now = moment()
  worstBlockMs = Math.max(worstBlockMs, Math.min(now.clockMs - last.clockMs - TICK_MS, now.busyMs - last.busyMs))
  last = now
}, TICK_MS).unref()

/** The clock, and how long this thread has worked so far. */
function moment() {
  const { user, system } = process.threadCpuUsage()
  return { clockMs: performance.now(), busyMs: (user + system) / 1_000 }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

process.on('message', (message: unknown) => {
  if (message === 'event-loop reset') {
    collectGarbage()
    // One turn later, so that the garbage collection itself does not count.
    setTimeout(() => {
      worstBlockMs = 0
      last = moment()
      report()
    }, 2 * TICK_MS)
  }
  if (message === 'event-loop take') report()
})

/** Reports the worst block since the last reset, and resets it. */
function report(): void {
  // A block at this moment is only detected by the next tick.
  setTimeout(() => {
    const { heapUsed, external } = process.memoryUsage()
    const eventLoop: EventLoopReading = { worstBlockMs, memoryBytes: heapUsed + external }
    process.send?.({ eventLoop })
    worstBlockMs = 0
  }, 2 * TICK_MS)
}
