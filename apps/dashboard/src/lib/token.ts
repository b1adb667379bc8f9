/** The login token's facts for the browser. Only the server can tell whether it is genuine. Spec §3.1, spec §5. */
export type DecodedToken = {
  readonly merchantId: string
  readonly storeId: string | null
  readonly storeUrl: string | null
  readonly isNewStore: boolean
  /** When the server stops taking it; null where it does not say. */
  readonly expiresAtMs: number | null
}

/** Reads a token: three parts, a JSON payload with a merchantId. Anything else is null. Spec §5. */
export function tokenFacts(token: string): DecodedToken | null {
  const facts = signedFacts(token)
  if (typeof facts?.merchantId !== 'string' || facts.merchantId === '') return null
  return {
    merchantId: facts.merchantId,
    storeId: text(facts.storeId),
    storeUrl: text(facts.storeUrl),
    isNewStore: facts.isNewStore === true,
    // RFC 7519, section 4.1.4: whole seconds.
    expiresAtMs: typeof facts.exp === 'number' ? facts.exp * 1000 : null,
  }
}

/** The payload of anything that the server signed as a JWT, as nobody has checked it; null if it is none. */
export function signedFacts(signedText: string): Record<string, unknown> | null {
  // Nothing that could say more than a value in a cookie.
  const payload = /^[\w+/=-]+\.([\w+/=-]+)\.[\w+/=-]*$/.exec(signedText)?.[1]
  return payload === undefined ? null : decoded(payload)
}

/** RFC 7515, section 2: base64 with `-` and `_`, without padding, of UTF-8. */
function decoded(payload: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
