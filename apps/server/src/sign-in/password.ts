import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'

// OWASP Password Storage Cheat Sheet: scrypt with N = 2^16, r = 8, p = 2 (64 MiB).
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

/** Each derivation takes 64 MiB and a core: many logins at once wait in line instead of starving the answers. */
const oneAtATime = pLimit(1)

/** How long that line may get: more than this many would wait for a minute and more. */
const MAX_WAITING = 100

/** Whether another password can be looked at soon. */
export const canHash = () => oneAtATime.pendingCount < MAX_WAITING

/** Hashes a password for keeping: `scrypt$salt$key`, both in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('hex')}$${(await derive(password, salt)).toString('hex')}`
}

/** Whether the password is the one that was hashed. Takes equally long for every wrong one. */
export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const given = await derive(password, Buffer.from(salt, 'hex'))
  const storedKey = Buffer.from(key, 'hex')
  return given.length === storedKey.length && timingSafeEqual(given, storedKey)
}

/** The hash of no password: logging in with an unknown email takes as long as with a wrong password. */
export const NO_PASSWORD = `scrypt$${'00'.repeat(16)}$${'00'.repeat(KEY_BYTES)}`

function derive(password: string, salt: Buffer): Promise<Buffer> {
  // Unicode has several ways to write one letter; a password typed on another keyboard must still fit (NIST 800-63B).
  const text = password.normalize('NFKC')
  return oneAtATime(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(text, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}
