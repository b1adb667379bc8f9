/**
 * A UUIDv7 (RFC 9562, 5.7): milliseconds first, so that the server's index grows at one end.
 * `crypto.randomUUID` is absent on http pages, `getRandomValues` is everywhere.
 */
export function newId(now: number, random: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = now.toString(16).padStart(12, '0')
  const dice = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(random[9] ?? 0) % 4]
  const parts = [time.slice(0, 8), time.slice(8), `7${dice.slice(0, 3)}`, variant + dice.slice(3, 6), dice.slice(6, 18)]
  return parts.join('-')
}
