import * as v from 'valibot'

const moveSchema = v.object({ moveClockMs: v.number() })

/**
 * The server's clock. The parent process may move it over its own channel (ADR-0052): tests that span a week need no
 * route in the product, and nobody else can reach that channel.
 */
export function createClock(parent: Pick<NodeJS.Process, 'on'>): () => Date {
  let aheadMs = 0
  parent.on('message', (message: unknown) => {
    const move = v.safeParse(moveSchema, message)
    if (move.success) aheadMs += move.output.moveClockMs
  })
  return () => new Date(Date.now() + aheadMs)
}
