import { verify } from 'hono/jwt'
import type { TokenKey } from './token-key.ts'

/** The content of a text that one of the accepted keys signed, or null. When it expires is for the caller to check. */
export async function verifySigned(text: string, tokenKey: TokenKey): Promise<unknown> {
  for (const key of await tokenKey.accepted()) {
    const options = { alg: 'HS256', exp: false, iat: false, nbf: false } as const
    const payload = await verify(text, key, options).catch(() => null)
    if (payload !== null) return payload
  }
  return null
}
