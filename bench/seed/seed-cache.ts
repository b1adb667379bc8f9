import {
  chownSync,
  closeSync,
  constants,
  cpSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { hashInputs } from '../../scripts/hash-inputs.ts'
import { root } from '../../scripts/run-node.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { buildInstallation, type SeededInstallation } from './build-installation.ts'

const CACHE = join(root, '.earshot-bench')
const CLUSTER = 'pg18'
const DESCRIPTION = 'installation.json'

/** These decide whether a seed can be used again: the shape of the tables, and the program that fills them. */
const INPUTS = [
  'apps/server/src/db/migrations',
  'apps/server/src/demo/demo-survey.ts',
  'bench/seed',
  'bench/messages.ts',
  'bench/page-facts.ts',
]

/** The name of the seed that belongs to the files below a project folder. */
export const seedName = (projectFolder: string): string =>
  `installation-${hashInputs(projectFolder, INPUTS).slice(0, 16)}`

/**
 * Puts a copy of the seeded data folder, as PostgreSQL left it, into `folder`. Builds the seed first if there is none;
 * seeds of other migrations are removed then.
 */
export async function copySeed(folder: string): Promise<SeededInstallation> {
  const name = seedName(root)
  const seed = join(CACHE, name)
  mkdirSync(CACHE, { recursive: true })
  if (!readdirSync(CACHE).includes(name)) await buildSeed(seed)
  copyTree(join(seed, CLUSTER), join(folder, CLUSTER))
  flush(join(folder, CLUSTER))
  return JSON.parse(readFileSync(join(seed, DESCRIPTION), 'utf8'))
}

async function buildSeed(seed: string): Promise<void> {
  console.log('  seeding 1,000 stores and 1.1 million responses; this takes some minutes once')
  const start = performance.now()
  using work = tempFolder()
  // Nothing is lost if the machine stops: the seed is built again.
  const postgres = await startEmbeddedPostgres({ dataDir: work.path, version: '18', durable: false })
  const installation = await buildInstallation(postgres.url, new Date())
  await postgres.stop()
  for (const old of readdirSync(CACHE)) rmSync(join(CACHE, old), { recursive: true, force: true })
  const unfinished = `${seed}.${process.pid}`
  mkdirSync(unfinished)
  copyTree(join(postgres.dataDir, CLUSTER), join(unfinished, CLUSTER))
  writeFileSync(join(unfinished, DESCRIPTION), JSON.stringify(installation))
  renameSync(unfinished, seed)
  console.log(`  seeded in ${Math.round((performance.now() - start) / 1_000)} s`)
}

/** Waits until files are on the disk: written later, they would slow down the first seconds of a measurement. */
function flush(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = openSync(join(entry.parentPath, entry.name), 'r+')
    fsyncSync(file)
    closeSync(file)
  }
}

/** Copies a folder with the owners of its files: as root, PostgreSQL runs as another user. */
function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true })
  if (process.getuid?.() !== 0) return
  const { uid, gid } = lstatSync(from)
  for (const path of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), uid, gid)
}
