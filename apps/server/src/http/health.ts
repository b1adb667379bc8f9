import { Hono } from 'hono'
import type { Env } from '../env.ts'

export type Readiness = {
  /** Why the server cannot do its work, in a sentence for an operator; null while it can. */
  readonly reason: string | null
  /** How long the oldest answer of a shopper has waited to be written; null if none waits. */
  readonly oldestWaitingMs: number | null
  /** Sentences about problems that need an operator, although the server can do its work. */
  readonly warnings: readonly string[]
}

/**
 * `/healthz` answers while the process runs. `/readyz` succeeds only while the process can also do its work.
 * `/readyz?verbose` also returns the warnings, and whether a proxy adds `X-Forwarded-For` and is trusted, for doctor.
 * @param readiness must not wait for anything: a load balancer gives up after a second
 */
export function health(readiness: () => Readiness) {
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ data: { status: 'up' } }))
    .get('/readyz', (c) => {
      const now = readiness()
      const forwardedFor = { received: c.req.header('x-forwarded-for') !== undefined, trusted: c.var.behindProxy }
      const details = c.req.query('verbose') === undefined ? {} : { warnings: now.warnings, forwardedFor }
      return c.json({ data: { ...presentReadiness(now), ...details } }, now.reason === null ? 200 : 503)
    })
}

export function presentReadiness({ reason, oldestWaitingMs }: Omit<Readiness, 'warnings'>) {
  const age = oldestWaitingMs === null ? null : Math.round(oldestWaitingMs)
  if (reason === null) return { status: 'ready', oldestWaitingMs: age }
  return { status: 'not ready', reason, oldestWaitingMs: age }
}
