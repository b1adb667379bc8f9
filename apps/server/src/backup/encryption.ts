import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'
import { damagedError } from './container.ts'

/** Files are encrypted in the format of age, so `age --decrypt` opens them, too. */
const AGE_SIGNATURE = 'age-encryption.org/v1\n'

/** scrypt with N = 2 ** 17, r = 8, p = 1: the minimum that OWASP recommends. It takes 128 MB of memory. */
const LOG_WORK_FACTOR = 17

type WebStream = globalThis.ReadableStream<Uint8Array>

/** Encrypts a stream with a key that is derived from a passphrase. */
export async function encrypt(source: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(LOG_WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(source) as WebStream)) as ReadableStream)
}

export async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_SIGNATURE.length), 0, AGE_SIGNATURE.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === AGE_SIGNATURE
}

/**
 * Decrypts a stream.
 * @throws BackupError if the passphrase is another one, or the file is damaged
 */
export async function* decrypt(source: Readable, passphrase: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let failure: Error | null = null
  source.on('error', (error) => {
    failure = error
  })
  try {
    const bytes = await decrypter.decrypt(Readable.toWeb(source) as WebStream)
    for await (const chunk of Readable.fromWeb(bytes as ReadableStream)) yield Buffer.from(chunk)
  } catch (error) {
    if (failure) throw failure
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new BackupError('The file is encrypted with another passphrase.', { cause: error })
    }
    throw damagedError(error)
  }
}
