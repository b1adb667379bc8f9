import { BackupError } from '../apps/server/src/backup/backup-error.ts'
import { SecretsKeyError } from '../apps/server/src/db/secret-cipher.ts'
import { SettingsError } from '../apps/server/src/environment.ts'
import { FolderNotWritableError } from './folder-lock.mjs'

/** An error whose message says all that its reader can use. */
export class SentenceError extends Error {}

/** Runs a command to its end, with the number it gives as exit code. A sentence is printed without a stack. */
export async function command(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (error) {
    if (!isSentence(error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Whether the message of an error says all that its reader can use. */
export const isSentence = (error: unknown): error is Error =>
  error instanceof SentenceError ||
  error instanceof SettingsError ||
  error instanceof SecretsKeyError ||
  error instanceof BackupError ||
  error instanceof FolderNotWritableError
