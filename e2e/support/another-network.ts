import { randomInt } from 'node:crypto'

/** Starts anywhere, because several processes send to the same server. */
let networks = randomInt(2 ** 16)

/** A header that names another network for each caller, because logins, answers and audiences are limited per network. */
export function fromAnotherNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `10.${(networks >> 8) & 255}.${networks & 255}.1` }
}
