import { createHmac, timingSafeEqual } from 'node:crypto'

/** A store's clock may be ahead of ours by as much. */
const AHEAD_MS = 5 * 60 * 1000

/** The form of a signature: the seconds since 1970 at which it was made, a dot, and 64 hexadecimal digits. */
export const SIGNATURE = /^\d{1,11}\.[\da-f]{64}$/i

/**
 * Signs a text as stores do (ADR-0006): `{timestamp}.{hex HMAC-SHA256 of "{timestamp}.{text}"}`. The timestamp
 * travels in front, because it is part of what is signed.
 */
export function sign(secret: string, text: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `${timestamp}.${digest(secret, `${timestamp}.${text}`).toString('hex')}`
}

/**
 * When a text was signed with one of a store's secrets; null: it was not, or in the future. How old it may be is for
 * the caller to say.
 * @param text exactly as it was signed: one space more is another text
 */
export function signedAt(signature: string, text: string, secrets: readonly string[], now: Date): Date | null {
  if (!SIGNATURE.test(signature)) return null
  const [timestamp = '', hex = ''] = signature.split('.')
  const at = new Date(Number(timestamp) * 1000)
  if (at.getTime() > now.getTime() + AHEAD_MS) return null
  const given = Buffer.from(hex, 'hex')
  const isSigned = secrets.some((secret) => timingSafeEqual(digest(secret, `${timestamp}.${text}`), given))
  return isSigned ? at : null
}

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()
