import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const HOUR_MS = 3_600_000

/**
 * Makes the folder `target` whole or not at all: `build` fills a folder beside it, which is then renamed.
 *
 * If it is killed half-way it leaves only the staging folder, which a later run sweeps; if two processes do it at once,
 * the first to finish wins and the other uses the result.
 */
export async function buildFolder(target: string, build: (staging: string) => void | Promise<void>): Promise<void> {
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  sweep(target)
  const staging = mkdtempSync(`${target}.new-`)
  try {
    await build(staging)
    renameSync(staging, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** An hour old cannot be another process still at work. */
function sweep(target: string): void {
  const folder = dirname(target)
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${basename(target)}.new-`))) {
    const left = statSync(join(folder, name), { throwIfNoEntry: false })
    if (left && Date.now() - left.mtimeMs > HOUR_MS) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
