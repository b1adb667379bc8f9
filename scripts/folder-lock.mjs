import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** A lock without its holder's number is one being made right now, or one whose maker died that very moment. */
const NAMELESS_MS = 5_000

/** A folder cannot be written. The message is a sentence for the operator. */
export class FolderNotWritableError extends Error {}

/**
 * Does the work while holding the folder `lock`, so that of two commands started at once the second waits.
 * A folder because making one is atomic everywhere; a lock whose process is gone is taken over.
 * Plain JavaScript without packages: boot.mjs needs it before anything is installed.
 *
 * @template T
 * @param {string} lock
 * @param {string} waiting what to say, once, if somebody else holds it
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 * @throws {FolderNotWritableError}
 */
export async function holdingLock(lock, waiting, work) {
  let wasAnnounced = false
  while (!take(lock)) {
    if (isLeft(lock)) bury(lock)
    else {
      if (!wasAnnounced) console.error(waiting)
      wasAnnounced = true
      await sleep(POLL_MS)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new FolderNotWritableError(
      `${dirname(lock)} cannot be written (${code}), and its packages or its build are not of this release. Run npm run build as the user that owns it, then start again.`,
    )
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  return true
}

/** @param {string} lock */
function isLeft(lock) {
  const holder = holderOf(lock)
  if (!holder) {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    return made !== undefined && Date.now() - made > NAMELESS_MS
  }
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/**
 * Renamed away first, because between our look and now another process may have taken it over: theirs goes back.
 * @param {string} lock
 */
function bury(lock) {
  const grave = `${lock}.${process.pid}`
  try {
    renameSync(lock, grave)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (isLeft(grave)) rmSync(grave, { recursive: true })
  else renameSync(grave, lock)
}

/** @param {string} lock */
function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
