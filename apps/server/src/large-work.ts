import { DatabaseAwayError } from './db/failure-kind.ts'

/** Two keep both processors busy while the database works for the third. */
const MAX_LARGE_WORK = 3
/** No store occupies every slot. */
export const MAX_LARGE_WORK_OF_STORE = MAX_LARGE_WORK - 1

/** Work that waits this long, while no other work succeeds, is refused: the database does not answer then. */
const TIMEOUT_MS = 4_000
const CHECK_MS = 500

/** More would need gigabytes, because a save waits with its body. */
const MAX_WAITING = 200
const MAX_WAITING_OF_STORE = 100

type Waiting = {
  /** By `performance.now()`. */
  readonly since: number
  readonly start: () => void
  readonly refuse: (reason: DatabaseAwayError | CallerGoneError) => void
}

/** The caller disconnected before the work began. */
export class CallerGoneError extends Error {}

/**
 * Runs work on whole surveys a few at a time, whatever number of requests arrive at once: each needs a connection and
 * several times the memory of its survey. Stores take turns, and no store occupies every slot, so neither its rush nor
 * its locks delay another store.
 *
 * Never call it while a connection is held, because the work that is under way may wait for one.
 *
 * The returned function takes the signal of the request. Work that has not begun when the caller disconnects is dropped.
 * The function throws DatabaseAwayError if the work could not begin, and CallerGoneError if nobody waits for it any more.
 */
export function createLargeWork({ slots = MAX_LARGE_WORK, timeoutMs = TIMEOUT_MS } = {}) {
  const slotsOfStore = Math.max(1, slots - 1)
  const waiting = createWaitingLines(timeoutMs)
  const running = new Map<string, number>()
  let free = slots

  const runningOf = (storeId: string) => running.get(storeId) ?? 0
  const hasSlot = (storeId: string) => free > 0 && runningOf(storeId) < slotsOfStore

  function enter(storeId: string): void {
    free -= 1
    running.set(storeId, runningOf(storeId) + 1)
  }

  function leave(storeId: string): void {
    free += 1
    if (runningOf(storeId) === 1) running.delete(storeId)
    else running.set(storeId, runningOf(storeId) - 1)
    startNext()
  }

  function startNext(): void {
    const next = waiting.takeNext(hasSlot)
    if (!next) return
    enter(next.storeId)
    next.start()
  }

  return async <T>(storeId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new CallerGoneError()
    if (hasSlot(storeId)) enter(storeId)
    else await waiting.join(storeId, signal)
    try {
      const result = await work()
      waiting.noteSuccess()
      return result
    } finally {
      leave(storeId)
    }
  }
}

/** The work that waits, one line for each store. Refuses all of it while no work succeeds for `timeoutMs`. */
function createWaitingLines(timeoutMs: number) {
  // A Map iterates in insertion order: the store whose turn is next comes first.
  const lines = new Map<string, Waiting[]>()
  let lastSuccess = Number.NEGATIVE_INFINITY
  let check: NodeJS.Timeout | undefined

  const countWaiting = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0)

  function drop(storeId: string, one: Waiting): void {
    const line = lines.get(storeId) ?? []
    const index = line.indexOf(one)
    // It has begun, or was refused.
    if (index < 0) return
    line.splice(index, 1)
    if (line.length === 0) lines.delete(storeId)
    one.refuse(new CallerGoneError())
  }

  function refuseStalled(): void {
    const moment = performance.now() - timeoutMs
    for (const [storeId, line] of lastSuccess < moment ? lines : []) {
      const stalled = line.filter(({ since }) => since < moment)
      line.splice(0, stalled.length)
      if (line.length === 0) lines.delete(storeId)
      for (const { refuse } of stalled) refuse(new DatabaseAwayError('no work on a survey ends'))
    }
    if (lines.size > 0) return
    clearInterval(check)
    check = undefined
  }

  return {
    /** Resolves once `takeNext` returned this work and its caller started it. */
    join(storeId: string, signal: AbortSignal | undefined): Promise<void> {
      const line = lines.get(storeId) ?? []
      if (line.length >= MAX_WAITING_OF_STORE || countWaiting() >= MAX_WAITING) {
        return Promise.reject(new DatabaseAwayError('too much work on surveys waits'))
      }
      lines.set(storeId, line)
      check ??= setInterval(refuseStalled, CHECK_MS)
      return new Promise((start, refuse) => {
        const one = { since: performance.now(), start, refuse }
        line.push(one)
        signal?.addEventListener('abort', () => drop(storeId, one), { once: true })
      })
    },

    /** Removes and returns the next work of the first store that has a slot; that store's next turn comes last. */
    takeNext(hasSlot: (storeId: string) => boolean): { storeId: string; start: () => void } | undefined {
      for (const [storeId, line] of lines) {
        if (!hasSlot(storeId)) continue
        const next = line.shift()
        lines.delete(storeId)
        if (line.length > 0) lines.set(storeId, line)
        if (next) return { storeId, start: next.start }
      }
      return undefined
    },

    /** Some work has succeeded, so the database answers. */
    noteSuccess(): void {
      lastSuccess = performance.now()
    },
  }
}

/** The one of this process. */
export const largeWork = createLargeWork()
