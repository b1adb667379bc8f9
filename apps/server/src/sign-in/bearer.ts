import { createMiddleware } from 'hono/factory'
import type { MerchantEnv } from '../env.ts'
import { refuse } from '../http/reply.ts'
import { sessionNetwork } from './session-device.ts'
import { verifyToken } from './token.ts'

/**
 * Lets only merchants through: a bearer token that we signed, and whose session still stands. Never the cookie
 * (ADR-0021).
 */
export const bearer = createMiddleware<MerchantEnv>(async (c, next) => {
  const token = /^Bearer ([\w.-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const facts = token === undefined ? null : await verifyToken(token, c.var.tokenKey, c.var.now())
  if (!facts || !(await c.var.sessions.isLive(facts.storeId, facts.sessionId)))
    return refuse(c, { code: 'not_logged_in' })
  const { storeId, sessionId } = facts
  c.var.sessionUses.note({ storeId, sessionId, network: await sessionNetwork(c), usedAt: c.var.now() })
  c.set('storeId', facts.storeId)
  c.set('merchantId', facts.merchantId)
  c.set('sessionId', facts.sessionId)
  await next()
  // Shoppers' pages show at once what the merchant has changed here, and on other servers within seconds.
  if (!['GET', 'HEAD'].includes(c.req.method)) c.var.storeDocuments.drop(storeId)
  return undefined
})
