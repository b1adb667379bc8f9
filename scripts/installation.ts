import { readPassphrase } from '../apps/server/src/backup/passphrase.ts'
import { readRelease } from '../apps/server/src/backup/release.ts'
import type { Contents } from '../apps/server/src/backup/write-backup.ts'
import { createLog } from '../apps/server/src/log.ts'
import { openPictures, pictureLocationOf } from '../apps/server/src/pictures/open-pictures.ts'
import { settingsOfServer } from './reach-database.ts'
import { root } from './run-node.ts'

/** Everything that a backup needs besides the database, from the environment of the server. */
export async function readInstallation() {
  const settings = settingsOfServer()
  return {
    settings,
    passphrase: await readPassphrase(settings.backup),
    pictures: await openPictures(pictureLocationOf(settings, root), createLog(settings.logLevel)),
    release: await readRelease(root),
  }
}

/** @param contents without pictures if they are of no concern */
export function describeContents(contents: Omit<Contents, 'pictures'> & Partial<Contents>): string {
  const { stores, surveys, responses, pictures } = contents
  const parts = [amount(stores, 'store'), amount(surveys, 'survey'), amount(responses, 'response')]
  if (pictures !== undefined) parts.push(amount(pictures, 'picture'))
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const amount = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${number === 1 ? noun : `${noun}s`}`
