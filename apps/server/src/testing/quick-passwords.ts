import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void
type Scrypt = typeof crypto.scrypt & { readonly real?: typeof crypto.scrypt }

// Loaded before the program in tests of the server and in servers of the browser tests: the same scrypt, with next to none of its work.
// Nearly every journey begins with a sign-up or a login, and what makes a good hash would take half a second of a core each time.
// `password.test.ts` checks the real cost, and harnesses that start a server themselves hash at it.

const scrypt: Scrypt = crypto.scrypt
/** Vitest may evaluate this file again in one process. */
const real = scrypt.real ?? scrypt

const quick = Object.assign(
  // biome-ignore lint/complexity/useMaxParams: Node's own signature, and the only function of ours with more than four
  (password: string, salt: Buffer, keyBytes: number, cost: ScryptOptions, done: Done) =>
    real(password, salt, keyBytes, { ...cost, N: 2 }, done),
  { real },
)

hashQuickly()

/** From now on passwords are hashed quickly, and no password fits a hash that was made at the full cost. */
export function hashQuickly(): void {
  useScrypt(quick)
}

/** From now on passwords are hashed at the full cost, as those of a dump of a release are. */
export function hashAtFullCost(): void {
  useScrypt(real)
}

function useScrypt(scrypt: object): void {
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
}
