import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { MerchantEnv } from '../env.ts'
import { refuse } from '../http/reply.ts'
import { sessionNetwork } from './session-device.ts'
import { type TokenFacts, verifyToken } from './token.ts'

/**
 * Lets only merchants through: a bearer token that we signed, and whose session still stands. Never the cookie
 * (ADR-0021).
 */
export const bearer = createMiddleware<MerchantEnv>(async (c, next) => {
  const facts = await liveLoginOf(c)
  if (!facts) return refuse(c, { code: 'not_logged_in' })
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

/** The login of a request, if it is live at this moment: a stream asks again and again. */
export async function liveLoginOf({
  req,
  var: { tokenKey, now, sessions },
}: Context<MerchantEnv>): Promise<TokenFacts | null> {
  const token = /^Bearer ([\w.-]+)$/.exec(req.header('authorization') ?? '')?.[1]
  const facts = token === undefined ? null : await verifyToken(token, tokenKey, now())
  return facts && (await sessions.isLive(facts.storeId, facts.sessionId)) ? facts : null
}
