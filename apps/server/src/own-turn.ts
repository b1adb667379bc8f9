/** JSON up to this length is parsed and written within a few milliseconds. Longer JSON needs a turn of its own. */
export const LONG_CHARACTERS = 64_000

/** How long a computation may run within one turn. */
const SLICE_MS = 8

const waiting: (() => void)[] = []

/**
 * Waits for the next turn of the event loop, and gives each turn to only one caller. Call it before a step that takes
 * milliseconds: however many requests run such a step at once, timers and other requests run between any two of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    // One turn per caller: `setImmediate` alone would run all waiting callers in the same turn.
    if (waiting.length === 1) setImmediate(grantTurn)
  })
}

function grantTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(grantTurn)
}

/**
 * Runs a computation in as many turns as it needs, each of them its own.
 * @param steps yields wherever the computation can be paused
 * @returns the result of the generator
 */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  await ownTurn()
  return inSlices(steps, ownTurn)
}

/**
 * The same for the writer. It begins in the current turn and continues in the next one. Its transaction keeps rows
 * locked, so it must not queue behind all other callers.
 */
export const withPauses = <T>(steps: Iterator<unknown, T>): Promise<T> => inSlices(steps, nextTurn)

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function inSlices<T>(steps: Iterator<unknown, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const pauseAt = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < pauseAt)
    await pause()
  }
}

/** Maps items one after another, with a pause after each. */
export function* eachOf<Item, T>(items: Iterable<Item>, map: (item: Item) => T): Generator<void, T[]> {
  const mapped: T[] = []
  for (const item of items) {
    mapped.push(map(item))
    yield
  }
  return mapped
}
