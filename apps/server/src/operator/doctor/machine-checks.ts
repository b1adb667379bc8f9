import { access, constants, stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { failureToWrite } from '../../data-folder.ts'
import { type Check, type CheckResult, fine, problem, warning } from './check.ts'

const OLDEST_NODE = 24
const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.1
/** The bits of everyone but the owner. */
const OTHERS = 0o077
/** The files of the embedded PostgreSQL, below the data folder. */
const DATABASE_FOLDER = 'pg18'

type Machine = {
  /** The Node that runs this, as `process` describes it. */
  readonly runtime: Pick<NodeJS.Process, 'versions' | 'platform' | 'arch'>
  /** The folder of the embedded database and of pictures; null if the installation needs none. */
  readonly dataFolder: string | null
  /** The folders that the build makes. */
  readonly builtFolders: readonly string[]
}

/** Checks of the machine that Earshot runs on. */
export const machineChecks = ({ runtime, dataFolder, builtFolders }: Machine): readonly Check[] => [
  ['machine.node', async () => [checkNode(runtime)]],
  ['machine.build', () => checkBuild(builtFolders)],
  ...(dataFolder === null
    ? []
    : ([
        ['machine.data-folder', () => checkDataFolder(dataFolder, runtime.platform)],
        ['machine.disk', () => checkDisk(dataFolder)],
      ] as const)),
]

function checkNode({ versions, platform, arch }: Machine['runtime']): CheckResult {
  const found = `Node ${versions.node} on ${platform} ${arch}.`
  if (Number.parseInt(versions.node, 10) >= OLDEST_NODE) return fine('machine.node', found)
  return problem('machine.node', found, 'Start doctor by npm run doctor, which brings its own Node.')
}

async function checkBuild(folders: readonly string[]): Promise<CheckResult[]> {
  const missing: string[] = []
  for (const folder of folders) await access(folder, constants.R_OK).catch(() => missing.push(folder))
  if (missing.length === 0) return [fine('machine.build', 'The dashboard and the storefront are built.')]
  return [problem('machine.build', `${missing.join(' and ')} cannot be read.`, 'Run npm run build.')]
}

async function checkDataFolder(folder: string, platform: NodeJS.Platform): Promise<CheckResult[]> {
  const failure = await failureToWrite(folder)
  if (failure !== null) {
    const found = `The data folder ${folder} cannot be written: ${failure}.`
    return [
      problem('machine.data-folder', found, `Give the folder to the user ${userInfo().username}, or set EARSHOT_DATA.`),
    ]
  }
  const found = `The data folder ${folder} can be written.`
  const database = join(folder, DATABASE_FOLDER)
  const mode = await stat(database).then(
    (stats) => stats.mode,
    () => 0,
  )
  if ((mode & OTHERS) === 0 || platform === 'win32') return [fine('machine.data-folder', found)]
  return [
    problem('machine.data-folder', `Others can read the database in ${database}.`, `Run chmod -R go= ${database}`),
  ]
}

async function checkDisk(folder: string): Promise<CheckResult[]> {
  const { bavail, blocks, bsize } = await statfs(await nearestExisting(folder))
  const free = bavail * bsize
  const found = `${(free / 1024 ** 3).toFixed(1)} GB of ${((blocks * bsize) / 1024 ** 3).toFixed(1)} GB are free at ${folder}.`
  if (free >= MIN_FREE_BYTES && bavail >= blocks * MIN_FREE_SHARE) return [fine('machine.disk', found)]
  const state = free < MIN_FREE_BYTES ? problem : warning
  return [state('machine.disk', found, 'Make room: a full disk stops every answer.')]
}

async function nearestExisting(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  return exists || dirname(folder) === folder ? folder : nearestExisting(dirname(folder))
}
