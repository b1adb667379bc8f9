import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '../pictures/picture-store.ts'
import { withSentence } from './backup-error.ts'
import { UNFINISHED, verifyFile } from './backup-file.ts'
import { openCopyTransaction } from './copy-transaction.ts'
import { type Contents, writeBackup } from './write-backup.ts'

/** Any constant works if every server of this database uses the same one. */
const ADVISORY_LOCK = 7_275_016_546

const HOUR_MS = 3_600_000
/** The schedule is looked at every hour, so a day has to be a little shorter than the time between two backups. */
const DUE_AFTER_MS = 23.5 * HOUR_MS
/** A file that is still being written is younger. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS

export type DailyBackup = {
  readonly databaseUrl: string
  /** The folder, which has the backups of this installation only. It is made if it does not exist. */
  readonly folder: string
  /** How many backups are retained. */
  readonly copies: number
  readonly passphrase: string | null
  readonly pictures: PictureStore
  readonly release: string | null
}

/**
 * Makes the backup of the day, unless there is one or another server is making it. The file is read again and verified;
 * only then are older ones removed.
 * @returns null if nothing was due
 * @throws BackupError
 */
export async function backUpIfDue(order: DailyBackup): Promise<(Contents & { readonly file: string }) | null> {
  const { folder, copies, passphrase } = order
  // The transaction has no snapshot, so it does not keep the database from removing old rows.
  await using lock = await openCopyTransaction(order.databaseUrl, 'write')
  const { rows } = await lock.client.query<{ locked: boolean; now: Date }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked, clock_timestamp() AS now',
    [ADVISORY_LOCK],
  )
  const [found] = rows
  if (!found?.locked) return null
  const names = await listBackups(folder)
  if (names.some((name) => isOfToday(name, found.now))) return null
  const written = await writeBackup({ ...order, fileOf: (createdAt) => join(folder, nameOf(createdAt)) })
  try {
    await verifyFile(written.file, passphrase)
  } catch (error) {
    await rm(written.file)
    throw error
  }
  await removeOld(folder, copies)
  return written
}

const NAME = /^earshot-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Names sort by time. */
const nameOf = (createdAt: Date) =>
  `earshot-${createdAt.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}.backup`

function isOfToday(name: string, now: Date): boolean {
  const ageMs = now.getTime() - timeOf(name)
  return ageMs >= 0 && ageMs < DUE_AFTER_MS
}

/** In milliseconds since 1970. */
function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** When the newest backup of a folder was made; null if there is none. @throws BackupError */
export async function newestBackup(folder: string): Promise<Date | null> {
  const [name] = (await listBackups(folder)).slice(-1)
  return name === undefined ? null : new Date(timeOf(name))
}

/** The whole backups of a folder, oldest first. A file gets its name when it is whole. */
async function listBackups(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  } catch (error) {
    throw withSentence(error, folder)
  }
}

async function removeOld(folder: string, copies: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -copies)) await rm(join(folder, name))
  for (const name of await readdir(folder)) {
    if (!name.startsWith('earshot-') || !name.endsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true })
  }
}
