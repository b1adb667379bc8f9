import type { MerchantId, SessionId, StoreId } from '@earshot/survey'
import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

/** The content of the login token (spec §3.1), and the session that logging out revokes (ADR-0021). */
export type TokenFacts = {
  readonly merchantId: MerchantId
  readonly storeId: StoreId
  readonly storeUrl: string
  readonly isNewStore: boolean
  readonly sessionId: SessionId
}

export const TOKEN_LIFE_SECONDS = 7 * 24 * 60 * 60

const factsSchema = v.object({
  merchantId: v.pipe(v.string(), v.uuid()),
  storeId: v.pipe(v.string(), v.uuid()),
  storeUrl: v.string(),
  isNewStore: v.boolean(),
  sessionId: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
})

/** Signs a token that lives until `expiresAt` (ADR-0021). */
export function signToken(
  facts: TokenFacts,
  key: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return sign({ ...facts, iat: inSeconds(now), exp: inSeconds(expiresAt) }, key, 'HS256')
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The content of a token, or null if it was not signed with `key`, has expired or is no token at all. */
export async function verifyToken(token: string, key: string, now: Date): Promise<TokenFacts | null> {
  const payload = await verify(token, key, { alg: 'HS256', exp: false, iat: false, nbf: false }).catch(() => null)
  const facts = v.safeParse(factsSchema, payload)
  if (!facts.success || facts.output.exp * 1000 <= now.getTime()) return null
  return facts.output as v.InferOutput<typeof factsSchema> & TokenFacts
}
