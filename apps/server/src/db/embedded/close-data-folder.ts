import { chmodSync, chownSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { systemReason } from '../../data-folder.ts'

/** The entries of the data folder that have secrets or pictures. The folders of PostgreSQL are closed by itself. */
const OURS = /^(?:pictures|assets|pg\d+\.log(?:\.old)?|moved\.json|move\.backup)/
const DATABASE = /^pg\d+$/
/** The rest of what Earshot and its operator have there. */
const KNOWN = /^(?:pg\d+\b|postgres-|backups$|lost\+found$|[\w-]+\.probe$)/

/** The bits of everyone but the owner. */
const OTHERS = 0o077

/**
 * Closes the data folder to the other users of this machine: it becomes 0700, and its files 0600. The files of a folder
 * that was open are closed before the folder, so that the next start repeats one that was killed half-way.
 *
 * If root gave the database in it to another account, the folder gets the group of that account, which may still walk
 * in, or write there if it could before.
 * @returns null, or a sentence if others can still enter the folder
 */
export function closeDataFolder(folder: string): string | null {
  const stats = process.platform === 'win32' ? undefined : lstatSync(folder, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return null
  try {
    const database = databaseOf(folder)
    const mode = wantedMode(stats, database)
    if ((stats.mode & 0o7777) === mode && (mode === 0o700 || stats.gid === database?.gid)) return null
    if (!isOursToClose(folder, stats)) return sentenceAbout(folder, stats, 'it is not only for Earshot')
    for (const name of readdirSync(folder).filter((name) => OURS.test(name))) closeContent(join(folder, name))
    // First the group loses its bits: those of the new one are not meant for the old one.
    chmodSync(folder, mode & 0o707)
    if (mode !== 0o700 && database) chownSync(folder, stats.uid, database.gid)
    chmodSync(folder, mode)
    return null
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return sentenceAbout(folder, stats, systemReason(error))
  }
}

const sentenceAbout = (folder: string, { mode }: Stats, reason: string): string | null =>
  (mode & OTHERS) === 0
    ? null
    : `Other users can enter the data folder ${folder} (${reason}). Set EARSHOT_DATA to a folder that belongs to the user of Earshot and contains nothing else.`

/** The folder of the embedded database; undefined if there is none. Its owner is the account that PostgreSQL runs as. */
function databaseOf(folder: string): Stats | undefined {
  const name = readdirSync(folder).find((name) => DATABASE.test(name))
  return name === undefined ? undefined : lstatSync(join(folder, name))
}

function wantedMode({ mode, uid, gid }: Stats, database: Stats | undefined): number {
  if (database === undefined || database.uid === uid) return 0o700
  const bits = gid === database.gid ? mode >> 3 : mode
  return bits & 0o2 ? 0o770 : 0o710
}

/** Root could close every folder. One that has other things in it, such as /srv or /tmp, is not only for Earshot. */
function isOursToClose(folder: string, { uid }: Stats): boolean {
  const ourUid = process.getuid?.()
  if (ourUid !== 0) return uid === ourUid
  return readdirSync(folder).every((name) => OURS.test(name) || KNOWN.test(name))
}

/** Links are left alone: they may lead to another user's files. */
function closeContent(path: string): void {
  const stats = lstatSync(path)
  if (stats.isDirectory()) {
    for (const name of readdirSync(path)) closeContent(join(path, name))
    chmodSync(path, 0o700)
  } else if (stats.isFile()) chmodSync(path, 0o600)
}
