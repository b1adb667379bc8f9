import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

/**
 * Loaded into a server of the browser tests before the program: the same scrypt, with next to none of its work. Nearly
 * every journey begins with a sign-up or a login, and what makes a good hash would take half a second of a core each
 * time. Hashing at its real cost is tested where it lives (`sign-in`), and by harnesses that start a server themselves.
 */
const { scrypt } = crypto
Object.assign(crypto, {
  // biome-ignore lint/complexity/useMaxParams: Node's own signature, and the only function of ours with more than four
  scrypt: (password: string, salt: Buffer, keyBytes: number, cost: ScryptOptions, done: Done) =>
    scrypt(password, salt, keyBytes, { ...cost, N: 2 }, done),
})
syncBuiltinESMExports()
