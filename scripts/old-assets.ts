import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const RETENTION_MS = 30 * 24 * 3_600_000
/** The one folder whose files are named by their content. */
const ASSETS = 'assets'

/**
 * A shopper's open page still asks for the modules of an older build, so those stay for 30 days after they were
 * replaced. The day is kept as the file's time: before a build, all that is current is dated now.
 */
export function retireCurrent(dist: string, now: Date): void {
  for (const file of current(dist)) {
    if (existsSync(join(dist, file))) utimesSync(join(dist, file), now, now)
  }
}

/** Removes the assets, and their compressed forms, that no build has named for 30 days. */
export function removeLongRetired(dist: string, now: Date): void {
  const currentFiles = current(dist)
  const assets = join(dist, ASSETS)
  const plain = existsSync(assets) ? readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name)) : []
  for (const name of plain) {
    const replacedAt = statSync(join(assets, name)).mtimeMs
    if (currentFiles.has(`${ASSETS}/${name}`) || now.getTime() - replacedAt <= RETENTION_MS) continue
    for (const form of ['', '.br', '.gz']) rmSync(join(assets, name + form), { force: true })
  }
}

/** The names of the last build: in Vite's manifest (dashboard) or in the storefront's own, a name for each file. */
function current(dist: string): Set<string> {
  const [vite, own] = [readManifest(join(dist, '.vite/manifest.json')), readManifest(join(dist, 'manifest.json'))]
  const chunks = Object.values(vite) as { file: string; css?: string[]; assets?: string[] }[]
  const built = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return new Set([...built, ...(Object.values(own) as string[])])
}

const readManifest = (file: string): object => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
