import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { createDatabase } from '../db/embedded/databases.ts'
import { nameOf, type PictureStore } from '../pictures/picture-store.ts'
import { picturesInFolder } from '../pictures/pictures-in-folder.ts'

/** A folder that is removed when it is disposed. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-backup-'))
  return {
    path,
    newFile: () => join(path, randomUUID()),
    newPictures: () => picturesInFolder(join(path, randomUUID())),
    remove: () => rmSync(path, { recursive: true }),
  }
}

export type TemporaryFolder = ReturnType<typeof temporaryFolder>

export const emptyDatabase = () => createDatabase(inject('postgresUrl'), `backup_${randomUUID()}`)

type Backup = { readonly databaseUrl: string; readonly file: string }

/** Writes a backup that is not encrypted, unless told otherwise. */
export const backUp = (
  { databaseUrl, file }: Backup,
  more: { readonly passphrase?: string; readonly pictures?: PictureStore } = {},
) =>
  writeBackup({
    databaseUrl,
    pictures: more.pictures ?? null,
    release: null,
    passphrase: more.passphrase ?? null,
    fileOf: () => file,
  })

type Restore = {
  readonly passphrase?: string
  readonly pictures?: PictureStore
  readonly migrations?: URL
  readonly print?: (sentence: string) => void
}

/** Restores a backup. Pictures go nowhere unless a storage is given. */
export const restore = ({ databaseUrl, file }: Backup, more: Restore = {}) =>
  restoreBackup({
    reachDatabase: async () => databaseUrl,
    file,
    passphrase: more.passphrase ?? null,
    pictures: more.pictures ?? picturesInFolder('/nowhere'),
    print: more.print ?? (() => {}),
    ...(more.migrations && { migrations: more.migrations }),
  })

/** A picture of a store, by its content. */
export function aStoredPicture(shelf: string, content: string) {
  const bytes = new Uint8Array(Buffer.from(content))
  return { address: { shelf, name: nameOf(bytes) }, bytes }
}
