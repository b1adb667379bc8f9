import { readFile } from 'node:fs/promises'
import type { BackupSettings } from '../environment.ts'
import { BackupError, withSentence } from './backup-error.ts'

/**
 * Reads the passphrase of backups; null if none is set. A line break at the end of the file is no part of it.
 * @throws BackupError if the file cannot be read or is empty
 */
export async function readPassphrase({ passphrase }: Pick<BackupSettings, 'passphrase'>): Promise<string | null> {
  if (passphrase === null) return null
  if ('text' in passphrase) return passphrase.text
  const { file } = passphrase
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw withSentence(error, file)
  })
  const found = text.replace(/\r?\n$/, '')
  if (found === '') throw new BackupError(`${file} is empty. It must contain the passphrase of backups.`)
  return found
}
