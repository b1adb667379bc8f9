import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The system account the database runs as, or null for our own. */
export type SystemAccount = { readonly uid: number; readonly gid: number } | null

/** PostgreSQL refuses to run as root; this is the account called nobody. */
export const NOBODY = { uid: 65534, gid: 65534 }

/**
 * The folder of the database and the account that it runs as.
 *
 * An ordinary user keeps everything. Root gives the database to nobody, or to the owner of existing data, so that a
 * folder first used by an ordinary user still opens for that user later. If that account cannot reach the folder (a
 * home below /root), the data goes below /var/lib/earshot instead and `print` says so.
 */
export function chooseHome(
  wanted: string,
  cluster: string,
  print: (sentence: string) => void,
): { dataDir: string; account: SystemAccount } {
  const dataDir = resolve(wanted)
  if (process.getuid?.() !== 0) {
    mkdirSync(dataDir, { recursive: true })
    refuseForeign(join(dataDir, cluster))
    return { dataDir, account: null }
  }
  const account = ownerOf(join(dataDir, cluster)) ?? NOBODY
  makeOpen(dataDir)
  if (canReach(dataDir, account)) return { dataDir, account }
  const fallback = join('/var/lib/earshot', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  makeOpen(fallback)
  print(`PostgreSQL does not run as root, and user ${account.uid} cannot reach ${dataDir}: the data is in ${fallback}.`)
  return { dataDir: fallback, account: ownerOf(join(fallback, cluster)) ?? NOBODY }
}

function refuseForeign(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === undefined || process.getuid?.() === undefined || owner === process.getuid()) return
  throw new Error(
    `${folder} belongs to another user. Start Earshot as that user, or set EARSHOT_DATA to another folder.`,
  )
}

function ownerOf(folder: string): SystemAccount {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null
}

/**
 * Folders that we make are passable by everyone whatever the umask, until `closeDataFolder` has closed the last of them.
 * Those that exist keep what their owner chose.
 */
function makeOpen(folder: string): void {
  if (existsSync(folder)) return
  makeOpen(dirname(folder))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}

export function canReach(folder: string, account: NonNullable<SystemAccount>): boolean {
  const { mode, uid, gid } = statSync(folder)
  const passable = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
  if (passable === 0) return false
  return dirname(folder) === folder || canReach(dirname(folder), account)
}
