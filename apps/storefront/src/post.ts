import { toJson } from './to-json.ts'

/** The outside world, so that tests can bring their own. */
export type Outside = {
  /** The address that a body goes to. */
  readonly urlFor: (body: string) => string
  readonly fetch: typeof fetch
  readonly sendBeacon: (body: string) => void
  readonly now: () => number
  readonly random: () => number
}

/**
 * `over`: taken, or refused for good (4xx), which sending again would not change; `ended`: because the survey is no
 * longer asked (410, ADR-0024); `unknown`: because the server does not know the survey (404), which may be an
 * operator's mistake.
 */
export type Verdict =
  | { readonly over: true; readonly ended: boolean; readonly unknown: boolean }
  | { readonly over: false; readonly retryAfter: string | null }

/** Sends one message. A string body travels as text/plain, which needs no CORS preflight (ADR-0049). */
export async function post({ urlFor, fetch }: Pick<Outside, 'urlFor' | 'fetch'>, body: string): Promise<Verdict> {
  try {
    const { status, headers } = await fetch(urlFor(body), {
      method: 'POST',
      body,
      credentials: 'omit',
      keepalive: body.length < KEEPALIVE_MAX_CHARACTERS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // A server of 1.5.0 refuses messages with facts, and can run as long as an upgrade lasts.
    const plain = status === 400 && withoutFacts(body)
    if (plain) return await post({ urlFor, fetch }, plain)
    const canRetry = status === 408 || status === 429 || status >= 500
    return canRetry
      ? { over: false, retryAfter: headers.get('Retry-After') }
      : { over: true, ended: status === 410, unknown: status === 404 }
  } catch {
    return { over: false, retryAfter: null }
  }
}

/** @returns the message without facts of its page; null if it has none */
function withoutFacts(body: string): string | null {
  try {
    const { facts, surface, ...message } = JSON.parse(body)
    return facts || surface ? toJson(message) : null
  } catch {
    return null // someone else wrote here
  }
}

/** Browsers refuse keepalive above 64 KiB under way per page, and a character may take three bytes. */
const KEEPALIVE_MAX_CHARACTERS = 20_000
export const TIMEOUT_MS = 30_000
