const waiting: (() => void)[] = []

/**
 * Waits until the event loop has gone round, and gives each round to one caller alone. Steps that take milliseconds begin
 * with it: however many requests take such a step at once, timers and other requests come between any two of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    // A round per caller: `setImmediate` alone would run all that wait in the same round.
    if (waiting.length === 1) setImmediate(grantTurn)
  })
}

function grantTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(grantTurn)
}
