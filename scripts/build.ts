import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, SentenceError } from './command.ts'
import { compressFolder } from './compress.ts'
import { holdingLock } from './folder-lock.mjs'
import { hashInputs } from './hash-inputs.ts'
import { root, runNode } from './run-node.ts'

/** The clients a server serves, in the words of the terminal. */
const apps = { dashboard: 'the dashboard', storefront: 'the storefront' } as const

const vite = join(root, 'node_modules/vite/bin/vite.js')

/**
 * Builds each client unless its `dist` came from the very files that stand here now.
 * The mark is written last: a build that was cut off is done again.
 */
export async function ensureBuilt(): Promise<void> {
  // The folder may be read-only once it is built.
  if (appNames.every((app) => isBuilt(app, hashOf(app)))) return
  await holdingLock(join(root, '.build-lock'), 'Another Earshot is building; waiting for it.', async () => {
    for (const app of appNames) await ensureAppBuilt(app)
  })
}

const appNames = Object.keys(apps) as (keyof typeof apps)[]

const distOf = (app: keyof typeof apps) => join(root, 'apps', app, 'dist')

const markOf = (app: keyof typeof apps) => join(distOf(app), '.inputs-hash')

const isBuilt = (app: keyof typeof apps, hash: string) =>
  existsSync(markOf(app)) && readFileSync(markOf(app), 'utf8') === hash

/** The hash of all files that a build is made from. */
const hashOf = (app: keyof typeof apps) =>
  hashInputs(root, ['packages', `apps/${app}`, 'package-lock.json', 'scripts/build.ts', 'scripts/compress.ts'])

async function ensureAppBuilt(app: keyof typeof apps): Promise<void> {
  const folder = join(root, 'apps', app)
  const dist = distOf(app)
  const hash = hashOf(app)
  if (isBuilt(app, hash)) return
  console.log(`Building ${apps[app]}.`)
  const startMs = Date.now()
  // `native`: this Node reads the TypeScript of vite.config.ts itself, so that node_modules may be read-only.
  const args = [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native']
  // Vitest sets another one in the process of `npm run prove`, and Vite would build for development.
  const code = await runNode(args, folder, { NODE_ENV: 'production' })
  if (code !== 0) throw new SentenceError(`Vite could not build ${apps[app]}; its own message is above.`)
  removeAssetsBefore(startMs, join(dist, 'assets'))
  await compressFolder(dist)
  writeFileSync(markOf(app), hash)
}

/**
 * Removes the assets of earlier builds. Vite writes every file of a build, so theirs are older than its start. They are
 * not removed before, because a server may be serving them from this folder; afterwards it has copies (ADR-0069).
 */
export function removeAssetsBefore(startMs: number, folder: string): void {
  for (const name of readdirSync(folder)) {
    // Compressed forms of an unchanged file are older than the file.
    const plain = join(folder, name.replace(/\.(br|gz)$/, ''))
    const written = statSync(plain, { throwIfNoEntry: false })
    if (!written || written.mtimeMs < startMs) rmSync(join(folder, name))
  }
}

if (import.meta.main) {
  await command(async () => {
    await ensureBuilt()
    return 0
  })
}
