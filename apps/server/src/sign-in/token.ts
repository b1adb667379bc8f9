import type { MerchantId, SessionId, StoreId } from '@earshot/survey'
import { sign } from 'hono/jwt'
import * as v from 'valibot'
import type { TokenKey } from './token-key.ts'
import { verifySigned } from './verify-signed.ts'

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
export async function signToken(
  facts: TokenFacts,
  tokenKey: TokenKey,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return sign({ ...facts, iat: inSeconds(now), exp: inSeconds(expiresAt) }, await tokenKey.signing(), 'HS256')
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The content of a token, or null if it was signed with another key, has expired or is no token at all. */
export async function verifyToken(token: string, tokenKey: TokenKey, now: Date): Promise<TokenFacts | null> {
  const payload = await verifySigned(token, tokenKey)
  const facts = v.safeParse(factsSchema, payload)
  if (!facts.success || facts.output.exp * 1000 <= now.getTime()) return null
  return facts.output as v.InferOutput<typeof factsSchema> & TokenFacts
}
