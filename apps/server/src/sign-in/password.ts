import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { networksOf } from '../http/networks.ts'
import { createNetworkTurns } from './network-turns.ts'

// OWASP Password Storage Cheat Sheet: scrypt with N = 2^16, r = 8, p = 2 (64 MiB).
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

/**
 * Each derivation takes 64 MiB and a core, so one runs at a time. Networks take turns: guesses from one of them delay a login
 * from another by one derivation.
 */
const queue = createNetworkTurns({ perNetwork: 10, total: 100 })

/** Used as the address where no caller has sent the password. */
const OWN_ADDRESS = 'this program'

/** Neighbors take turns as one, because one caller may have many networks of IPv6. */
const turnOf = (address: string): string =>
  address === OWN_ADDRESS ? address : (networksOf(address)?.at(-1) ?? address)

/** Runs expensive work on a password when the network of its caller has its turn. */
export const inTurn = <T>(address: string, task: () => Promise<T>): Promise<T> => queue.run(turnOf(address), task)

/** Whether the password of a caller from this address would be hashed soon. */
export const canHash = (address: string): boolean => queue.hasRoom(turnOf(address))

/**
 * Hashes a password to be stored.
 * @param address the caller's (`clientAddress`)
 * @returns `scrypt$salt$key`, both in hex
 */
export async function hashPassword(password: string, address = OWN_ADDRESS): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('hex')}$${(await derive(password, salt, address)).toString('hex')}`
}

/** Whether the password is the one that was hashed. Takes equally long for every wrong one. */
export async function passwordFits(password: string, hash: string, address = OWN_ADDRESS): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const given = await derive(password, Buffer.from(salt, 'hex'), address)
  const storedKey = Buffer.from(key, 'hex')
  return given.length === storedKey.length && timingSafeEqual(given, storedKey)
}

/** The hash of no password: logging in with an unknown email takes as long as with a wrong password. */
export const NO_PASSWORD = `scrypt$${'00'.repeat(16)}$${'00'.repeat(KEY_BYTES)}`

function derive(password: string, salt: Buffer, address: string): Promise<Buffer> {
  // Unicode has several ways to write one letter; a password typed on another keyboard must still fit (NIST 800-63B).
  const text = password.normalize('NFKC')
  return inTurn(
    address,
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(text, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}
