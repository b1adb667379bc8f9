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
