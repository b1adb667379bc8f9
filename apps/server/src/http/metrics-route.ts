import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { isOperator } from './operator-token.ts'
import { refuse } from './reply.ts'

/** The metrics of this server, and the token that opens them. Null without `OPERATOR_TOKEN`. */
export type ReadableMetrics = { readonly token: string; readonly contentType: string; read(): Promise<string> } | null

/** `/metrics` in the text format of Prometheus, for `Authorization: Bearer {OPERATOR_TOKEN}`. */
export function metricsRoutes(metrics: ReadableMetrics) {
  return new Hono<Env>().get('/metrics', async (c) => {
    if (metrics === null) return refuse(c, { code: 'not_found' })
    if (!isOperator(metrics.token, c.req.header('authorization'))) return refuse(c, { code: 'operator_token_wrong' })
    c.header('Cache-Control', 'no-store')
    return c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType })
  })
}
