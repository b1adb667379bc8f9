/**
 * How long to wait before the next try: doubling from a second to a minute, jittered by half so that a thousand pages
 * do not come back at once, and never sooner than the server asked (`Retry-After`, RFC 9110 10.2.3: seconds or a date).
 * @param failures tries that failed so far, from 1
 */
export function retryDelayMs(
  failures: number,
  retryAfter: string | null,
  { now, random }: { readonly now: () => number; readonly random: () => number },
): number {
  const backoffMs = Math.min(60_000, 500 * 2 ** failures) * (0.5 + random() / 2)
  const askedMs = retryAfter ? Number(retryAfter) * 1000 || Date.parse(retryAfter) - now() || 0 : 0
  return Math.max(backoffMs, Math.min(askedMs, HOUR_MS) * (1 + random() / 10))
}

const HOUR_MS = 3_600_000
