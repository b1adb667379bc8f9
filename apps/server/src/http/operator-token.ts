import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether the `Authorization` header carries the operator's token. The comparison takes the same time for each wrong
 * token.
 * @param token null if the installation has none; then no header is accepted
 */
export function isOperator(token: string | null, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === null || given === undefined) return false
  return timingSafeEqual(hash(given), hash(token))
}

/** Texts of different lengths cannot be compared in constant time; their hashes have one length. */
const hash = (text: string) => createHash('sha256').update(text).digest()
