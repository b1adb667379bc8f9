import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-node.ts'

/**
 * `npm run dev`: the real server, restarted when a file of it changes, and both clients rebuilt into the `dist` it
 * serves. The same pages at the same addresses as `npm start`, so nothing behaves differently here.
 */
const clients = ['apps/dashboard', 'apps/storefront']
const sources = ['apps/server/src', 'packages/plans/src', 'packages/survey/src']
const QUIET_MS = 100

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href
const children = new Set<ChildProcess>()
let ending = false
let restarting = false

for (const client of clients) {
  deleteBuild(join(root, client, 'dist'))
  const flags = ['--watch', '--mode', 'development', '--logLevel', 'warn', '--configLoader', 'native']
  startChild([join(root, 'node_modules/vite/bin/vite.js'), 'build', ...flags], client).on('exit', endAll)
}
let server = startServer()
let quiet: NodeJS.Timeout | undefined
for (const source of sources) {
  watch(join(root, source), { recursive: true }, () => {
    clearTimeout(quiet)
    quiet = setTimeout(restartServer, QUIET_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)

function startServer(): ChildProcess {
  const started = startChild([join(root, 'apps/server/src/main.ts')], '.')
  started.on('exit', (code) => {
    if (code && !ending) console.error('The server fell over; it starts again with your next change.')
  })
  return started
}

function restartServer(): void {
  if (restarting || ending) return
  const start = () => {
    restarting = false
    if (!ending) server = startServer()
  }
  if (children.has(server)) {
    restarting = true
    server.on('exit', start)
    server.kill('SIGTERM')
  } else start()
}

function startChild(args: readonly string[], folder: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

function endAll(): void {
  ending = true
  for (const child of children) child.kill('SIGTERM')
  if (children.size === 0) process.exit()
  for (const child of children) child.on('exit', () => children.size === 0 && process.exit())
}

/** The watched build writes no compressed forms; left over from a real build, they would be served instead of it. */
function deleteBuild(dist: string): void {
  rmSync(join(dist, '.inputs-hash'), { force: true })
  const names = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names.filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(dist, name))
}
