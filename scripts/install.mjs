import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { holdingLock } from './folder-lock.mjs'
import { linkOwnNode } from './own-node.mjs'

/**
 * Brings node_modules to what package-lock.json says, unless it is there already.
 * Without install scripts: nothing we use needs one, and none of the packages gets to run code here. Without npm's
 * warnings: they are about packages that want a newer Node than the machine's, and it is the newer one that runs them.
 * @param {string} root the project's folder
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  await holdingLock(join(root, '.install-lock'), 'Another Earshot is installing the packages; waiting for it.', () => {
    if (isInstalled(root)) return
    if (missingPackages(root).length > 0) {
      // npm says nothing meanwhile where its output is no terminal.
      console.log('Installing the packages. The first time takes a minute or two.')
      // With NODE_ENV=production npm would leave out what builds the clients.
      const tools = '--include=dev'
      runNpm(root, ['ci', tools, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
      const missing = missingPackages(root)
      if (missing.length > 0) throw new Error(leftOut(missing))
    }
    linkOwnNode(root)
    markInstalled(root)
  })
}

/**
 * Says that the packages of a folder are those of its lock file.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(markOf(root), hashOfLock(root))
}

/** @param {string} root */
function isInstalled(root) {
  return existsSync(markOf(root)) && readFileSync(markOf(root), 'utf8') === hashOfLock(root)
}

/** @param {string} root */
const markOf = (root) => join(root, 'node_modules', '.earshot-lock')

/** @param {string} root */
function hashOfLock(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * The packages of the lock file that are not laid down. npm ends an installation by writing what it laid down, in the form of a
 * lock file. It leaves out an optional package that it could not fetch, without a word.
 * @param {string} root
 */
function missingPackages(root) {
  const laidDown = join(root, 'node_modules', '.package-lock.json')
  const installed = existsSync(laidDown) ? packagesOf(laidDown) : {}
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, entry]) => {
      const found = installed[path]
      if (!path.includes('node_modules/')) return false
      return found ? found.version !== entry.version || found.integrity !== entry.integrity : !isOptionalHere(entry)
    })
    .map(([path]) => path)
}

/** @param {string[]} missing */
const leftOut = ([first, ...others]) =>
  `npm left out packages that this machine needs: ${first}${others.length > 0 ? ` and ${others.length} more` : ''}. Mostly the registry could not be reached, or Node ${process.versions.node} is too old for them. Try again.`

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * A package that is made for another kind of machine, and the optional packages only such a one needs.
 * @param {LockEntry} entry
 */
function isOptionalHere({ optional, os, cpu, libc }) {
  const isForHere =
    os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(libcOfHere()))
  return optional === true && !isForHere
}

/** The C library of a Linux: its name in package.json files. */
function libcOfHere() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function runNpm(root, args) {
  const own = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const [program, first] = own && basename(own).startsWith('npm-cli') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: windows && program === 'npm',
  })
  if (error) throw new Error(`npm could not be started (${error.message}).`)
  if (status !== 0) throw new Error('npm could not install the packages; its own message is above.')
}
