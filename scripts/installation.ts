import type { StoreContents } from '../apps/server/src/backup/export-store.ts'
import { readRelease } from '../apps/server/src/backup/release.ts'
import type { Contents, MissingPictures } from '../apps/server/src/backup/write-backup.ts'
import { createLog } from '../apps/server/src/log.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { openPictures, pictureLocationOf } from '../apps/server/src/pictures/open-pictures.ts'
import { settingsOfServer } from './reach-database.ts'
import { root } from './run-node.ts'

/** Everything that a backup needs besides the database, from the environment of the server. */
export async function readInstallation() {
  const settings = settingsOfServer()
  return {
    settings,
    passphrase: settings.backup.passphrase,
    pictures: await openPictures(pictureLocationOf(settings, root), createLog(settings.logLevel)),
    release: await readRelease(root),
  }
}

/** @param contents only what there is to say */
export function describeContents(contents: Partial<Contents & StoreContents>): string {
  const nouns = ['stores', 'surveys', 'responses', 'orders', 'pictures'] as const
  const parts = nouns.flatMap((noun) => amount(contents[noun], noun.slice(0, -1)))
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const amount = (number: number | undefined, noun: string): string[] =>
  number === undefined ? [] : [counted(number, noun)]

/** The size of a file, and whether anyone can read it. */
export const describeFile = (bytes: number, isEncrypted: boolean): string =>
  `${(bytes / 1e6).toFixed(1)} MB, ${isEncrypted ? 'encrypted' : 'not encrypted'}`

/** A sentence with a space before it; empty if no picture is missing. */
export function describeMissing({ missingPictures: missing }: MissingPictures): string {
  if (missing === 0) return ''
  const pictures = counted(missing, 'picture that surveys name is', 'pictures that surveys name are')
  return ` ${pictures} missing: shoppers see only the texts of these options.`
}
