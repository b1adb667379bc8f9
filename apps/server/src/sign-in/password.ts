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
 * @param salt that of another hash if one derivation has to serve both (`firstFitting`); by default a new one
 * @returns `scrypt$salt$key`, both in hex
 */
export async function hashPassword(password: string, address = OWN_ADDRESS, salt?: string): Promise<string> {
  const used = salt ?? randomBytes(16).toString('hex')
  return `scrypt$${used}$${(await derive(password, used, address)).toString('hex')}`
}

export const saltOf = (hash: string): string => hash.split('$')[1] ?? ''

/** Whether the password is the one that was hashed. Takes equally long for every wrong one. */
export const passwordFits = async (password: string, hash: string, address = OWN_ADDRESS): Promise<boolean> =>
  (await firstFitting(password, [{ passwordHash: hash }], address)) !== null

/**
 * The first account whose password this is; null for none. One derivation serves all accounts with the same salt, and no
 * accounts take as long as those of one salt, so nobody learns from the time whether there are any.
 */
export async function firstFitting<T extends { readonly passwordHash: string }>(
  password: string,
  accounts: readonly T[],
  address: string,
): Promise<T | null> {
  const salts = accounts.length === 0 ? [NO_SALT] : new Set(accounts.map(({ passwordHash }) => saltOf(passwordHash)))
  for (const salt of salts) {
    const given = await derive(password, salt, address)
    const found = accounts.find(({ passwordHash }) => saltOf(passwordHash) === salt && hasKey(passwordHash, given))
    if (found) return found
  }
  return null
}

const NO_SALT = '00'.repeat(16)

function hasKey(hash: string, given: Buffer): boolean {
  const key = Buffer.from(hash.split('$')[2] ?? '', 'hex')
  return given.length === key.length && timingSafeEqual(given, key)
}

function derive(password: string, salt: string, address: string): Promise<Buffer> {
  // Unicode has several ways to write one letter; a password typed on another keyboard must still fit (NIST 800-63B).
  const text = password.normalize('NFKC')
  return inTurn(
    address,
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(text, Buffer.from(salt, 'hex'), KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}
