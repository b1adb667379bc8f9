import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode } from './own-node.mjs'
import { whenParentEnds } from './parent.mjs'

/**
 * The entry point of every command: `node scripts/boot.mjs start`. It runs on any Node that the machine has (20 and
 * up), installs what the lock file names, and continues in the Node 26 that came with it.
 */
const commands = {
  start: 'builds what changed and serves Earshot',
  dev: 'serves Earshot and rebuilds on every change',
  build: 'builds the dashboard and the storefront',
  'lay-out': 'lays down the files of a production server, as the Dockerfile does: lay-out FOLDER',
  check: 'format, lint, types, fences, dead code, licences, unit tests: under a minute',
  test: 'everything `check` does, then database, browser, crashes; more with -- --all',
  crash: 'kills the server, and breaks its database, while answers arrive',
  fuzz: 'random requests against the real server, as long as you like',
  doctor: 'checks an installation, and says what to do; see docs/commands.md',
  user: 'lists logins; makes a link to a new password',
  store: 'lists stores, says what one uses, deletes one',
  keys: 'lists and replaces the keys that sign logins and orders',
  jobs: 'lists, retries and discards background work',
  rebuild: 'counts every response anew and says which counters differ; mends them with -- --repair',
  distribute: 'distributes the tables over the nodes of a Citus cluster, while servers run; see docs/scaling.md',
  backup: 'writes the whole installation into a file, while it runs: npm run backup -- FILE',
  restore: 'restores such a file into an empty installation: npm run restore -- FILE',
  move: 'moves an embedded installation into another PostgreSQL: npm run move -- --to DATABASE_URL',
  'export-store': 'writes one store into a file, while servers run: npm run export-store -- STORE FILE',
  'import-store': 'imports such a file into another installation: npm run import-store -- FILE',
  tag: 'gives a merchant a tag at the embedded billing provider, such as partner',
  screens: 'walks every screen in every state, width and scheme, and takes its picture',
  picture: 'takes the picture of the README anew',
  video: 'records the video of the Pro plan dialog anew',
  'release-dump': 'records a dump of this release, where tests of later migrations start',
  bench: 'measures what we claim about speed and size',
  prove: 'changes packages/survey in small ways and says what no test notices; -- production runs it as in production',
}

/** The folders of commands that are not in `scripts`: their harness is in these. */
const folders = { crash: 'e2e', fuzz: 'e2e', prove: 'e2e', picture: 'e2e', video: 'e2e', bench: 'bench' }

/** npm leaves out native packages that want a newer Node than its own, without a word. */
const OLDEST_INSTALLER = 20
const root = fileURLToPath(new URL('..', import.meta.url))

const [command = '', ...args] = process.argv.slice(2)
try {
  if (!Object.hasOwn(commands, command)) throw new Error(usage(command))
  if (Number.parseInt(process.versions.node, 10) < OLDEST_INSTALLER) {
    throw new Error(
      `Node ${process.versions.node} is too old for Earshot: install Node ${OLDEST_INSTALLER} or newer and try again.`,
    )
  }
  await ensureInstalled(root)
  run(findNode(root), command, args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @param {string} unknown */
function usage(unknown) {
  const list = Object.entries(commands).map(([name, does]) => `  ${name.padEnd(14)}${does}`)
  return [unknown ? `There is no command ${unknown}. There are:` : 'Commands:', ...list].join('\n')
}

/**
 * The command is a process of its own, except the server, which takes the place of this one where that is possible. A
 * process of its own receives the signals, its exit code comes back, and it learns by the ipc channel
 * (scripts/end-with-parent.ts) if this process is killed outright.
 * @param {string} node
 * @param {string} command
 * @param {string[]} args
 */
function run(node, command, args) {
  const watch = pathToFileURL(join(root, 'scripts', 'end-with-parent.ts')).href
  const folder = folders[/** @type {keyof typeof folders} */ (command)] ?? 'scripts'
  const argv = ['--import', watch, join(root, folder, `${command}.ts`), ...args]
  // A server runs for months, and this process would keep 60 MB as long. Node 20 and Windows cannot replace it.
  if (command === 'start' && process.execve && process.platform !== 'win32')
    process.execve(node, [node, ...argv], { ...process.env })
  const child = spawn(node, argv, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  // npm does not pass on the signal that ends it; left behind by it, we end as if asked to. Anyone else may let us live on.
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}
