import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { VERSION } from '../version.ts'
import { isOperator } from './operator-token.ts'

export type Readiness = {
  /** Why the server cannot do its work, in a sentence for an operator; null while it can. */
  readonly reason: string | null
  /** How long the oldest answer of a shopper has waited to be written; null if none waits. */
  readonly oldestWaitingMs: number | null
  /** How many seconds old what the replica has may be; null without a replica, or while it is unknown. */
  readonly replicaLagSeconds: number | null
  /** Sentences about problems that need an operator, although the server can do its work. */
  readonly warnings: readonly string[]
}

type HealthFacts = {
  readonly readiness: () => Readiness
  /** Null: nobody gets the warnings here. The log has them. */
  readonly operatorToken: string | null
}

/**
 * `/healthz` answers while the process runs. `/readyz` succeeds only while the process can also do its work.
 * `/readyz?verbose` also returns whether a proxy adds `X-Forwarded-For` and is trusted, for doctor, and the lag of the
 * replica and the warnings if it comes with the operator's token.
 * @param readiness must not wait for anything: a load balancer gives up after a second
 */
export function health({ readiness, operatorToken }: HealthFacts) {
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ data: { status: 'up' } }))
    .get('/readyz', (c) => {
      const now = readiness()
      const data = presentReadiness(now)
      const status = now.reason === null ? 200 : 503
      if (c.req.query('verbose') === undefined) return c.json({ data }, status)
      const forwardedFor = { received: c.req.header('x-forwarded-for') !== undefined, trusted: c.var.behindProxy }
      const isAllowed = isOperator(operatorToken, c.req.header('authorization'))
      return c.json({ data: { ...data, forwardedFor, ...(isAllowed && forOperator(now)) } }, status)
    })
}

const forOperator = ({ replicaLagSeconds, warnings }: Readiness) => ({
  ...(replicaLagSeconds !== null && { replicaLagSeconds: Math.round(replicaLagSeconds * 10) / 10 }),
  warnings,
})

export function presentReadiness({ reason, oldestWaitingMs }: Pick<Readiness, 'reason' | 'oldestWaitingMs'>) {
  const age = oldestWaitingMs === null ? null : Math.round(oldestWaitingMs)
  if (reason === null) return { status: 'ready', version: VERSION, oldestWaitingMs: age }
  return { status: 'not ready', version: VERSION, reason, oldestWaitingMs: age }
}
