import * as v from 'valibot'

const moveSchema = v.object({ moveClockMs: v.number() })

export type Clock = {
  /** The time of this machine. */
  readonly system: () => Date
  /** How far the parent process has moved the server's time, in milliseconds; 0 in production. */
  readonly movedMs: () => number
}

/**
 * The server's clock. The parent process may move it over its own channel (ADR-0052): tests that span a week need no
 * route in the product, and nobody else can reach that channel.
 */
export function createClock(parent: Pick<NodeJS.Process, 'on'>): Clock {
  let movedMs = 0
  parent.on('message', (message: unknown) => {
    const move = v.safeParse(moveSchema, message)
    if (move.success) movedMs += move.output.moveClockMs
  })
  return { system: () => new Date(), movedMs: () => movedMs }
}
