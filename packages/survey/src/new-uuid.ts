/**
 * A fresh UUIDv7 (RFC 9562, 5.7): milliseconds first, so that the server's index grows at one end.
 * @param now epoch milliseconds
 * @param randomBytes so many bytes of chance; `crypto.getRandomValues` has them on http pages too, where there is no
 *   `crypto.randomUUID`
 */
export function newUuid(now: number, randomBytes: (count: number) => Uint8Array): string {
  const time = now.toString(16).padStart(12, '0')
  const random = randomBytes(10)
  const dice = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(random[9] ?? 0) % 4]
  const parts = [time.slice(0, 8), time.slice(8), `7${dice.slice(0, 3)}`, variant + dice.slice(3, 6), dice.slice(6, 18)]
  return parts.join('-')
}
