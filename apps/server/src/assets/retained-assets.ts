import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@earshot/survey'
import type { Logger } from 'pino'
import { failureToWrite } from '../data-folder.ts'

const RETENTION_MS = 30 * DAY_MS

type Options = {
  /** The folders of the built clients. */
  readonly dashboardFolder: string
  readonly storefrontFolder: string
  /** Servers of several releases may share it. */
  readonly dataFolder: string
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Prepares the folders of the data folder that retain assets, the files that are named by their content, after another
 * release has replaced their build: open pages load them for 30 days more (ADR-0069). If the data folder cannot be
 * written, the log says so and nothing is retained.
 * @returns the folders, and the work of each day: it copies what is missing, dates the files of this build, and deletes
 *   those that no server has dated for 30 days
 */
export async function openRetainedAssets({ dashboardFolder, storefrontFolder, dataFolder, now, log }: Options) {
  const root = join(dataFolder, 'assets')
  const folders = { dashboard: join(root, 'dashboard'), storefront: join(root, 'storefront') }
  const failure = await failureToWrite(root)
  if (failure === null) {
    const works = [
      await retain(join(dashboardFolder, 'assets'), folders.dashboard, now),
      await retain(join(storefrontFolder, 'assets'), folders.storefront, now),
    ]
    return { folders, works }
  }
  log.warn(
    { event: 'assets_not_retained', folder: root, failure },
    'the data folder cannot be written: pages that are open now will miss files after the next upgrade',
  )
  return { folders, works: [] }
}

async function retain(built: string, retained: string, now: () => Date) {
  await mkdir(retained, { recursive: true, mode: 0o700 })
  // Listed once: a build in the same folder may replace them while this server runs.
  const names = await filesOf(built)
  return async (signal: AbortSignal): Promise<void> => {
    await mkdir(retained, { recursive: true, mode: 0o700 })
    for (const name of names) {
      if (signal.aborted) return
      const file = join(retained, name)
      const isThere = await utimes(file, now(), now()).then(() => true, nullIfMissing)
      if (!isThere) await copy(join(built, name), file, now())
    }
    await deleteUndatedSince(now().getTime() - RETENTION_MS, retained)
  }
}

/** Copies a file and dates the copy. It gets its name when it is whole and on disk: another server may serve it. */
async function copy(source: string, target: string, now: Date): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`
  try {
    await using file = await open(draft, 'wx', 0o600)
    await file.writeFile(await readFile(source))
    await file.utimes(now, now)
    await file.sync()
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function deleteUndatedSince(timeMs: number, folder: string): Promise<void> {
  for (const name of await filesOf(folder)) {
    const file = join(folder, name)
    // Another server may have deleted it.
    const stats = await stat(file).catch(nullIfMissing)
    if (stats && stats.mtimeMs < timeMs) await rm(file, { force: true })
  }
}

/** The names of the files in a folder; none if it does not exist, as before the first build. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)
  return (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => name)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
