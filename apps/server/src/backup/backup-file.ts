import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError, withSentence } from './backup-error.ts'
import { type Container, readContainer } from './container.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'

/** The end of the name of a file that is being written. */
export const UNFINISHED = '.part'

/**
 * Writes a file that only its owner can read. It gets its name when all of it is on disk, so a file with that name is
 * always whole.
 * @param passphrase null for a file that is not encrypted
 * @throws BackupError if the file exists, or cannot be written
 */
export async function writeFileWhole(
  file: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<void> {
  const temporary = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    await refuseExisting(file)
    const handle = await open(temporary, 'wx', 0o600)
    const source = Readable.from(content, { objectMode: false })
    const bytes = passphrase === null ? source : await encrypt(source, passphrase)
    await pipeline(bytes, handle.createWriteStream({ flush: true }))
    await rename(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    throw withSentence(error, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found) throw new BackupError(`${file} exists already. Choose another name.`)
}

/** Makes the new name of a file survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/**
 * Opens a backup file and reads its header.
 * @param passphrase null if the operator gave none
 * @throws BackupError if it is no backup, is encrypted with another passphrase, or cannot be read
 */
export async function openFile(file: string, passphrase: string | null): Promise<Container> {
  return readContainer(readBytes(file, passphrase))
}

async function* readBytes(file: string, passphrase: string | null): AsyncGenerator<Buffer> {
  try {
    const isSecret = await isEncrypted(file)
    if (isSecret && passphrase === null) {
      throw new BackupError(`${file} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`)
    }
    const stored = createReadStream(file)
    yield* isSecret && passphrase !== null ? decrypt(stored, passphrase) : stored
  } catch (error) {
    throw withSentence(error, file)
  }
}

/**
 * Reads a whole file and compares every checksum.
 * @returns its header and the checksum of the whole
 * @throws BackupError if it is damaged
 */
export async function verifyFile(file: string, passphrase: string | null) {
  const { header, sections, sha256 } = await openFile(file, passphrase)
  for await (const section of sections) while (!(await section.content.next()).done);
  return { header, sha256: sha256() ?? '' }
}
