import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { ADMINISTRATOR, type ClusterOptions, postgresEnvironment } from './cluster.ts'
import type { SupervisorOrder } from './supervisor-order.ts'

type PostmasterOptions = ClusterOptions & { readonly password: string; readonly inUse: Error }
export type Postmaster = {
  readonly url: string
  readonly port: number
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  /** The last lines of this run in PostgreSQL's log. */
  readonly lastWords: () => string
  readonly stop: () => Promise<void>
}

export type Attempt = {
  /** The port of an earlier run; a free one unless given. */
  readonly port?: number
  readonly readyMs?: number
  /** Aborted when nobody wants it to answer any more. */
  readonly signal?: AbortSignal
}

const READY_MS = 30_000
const POLL_MS = 20
const PORT_TRIES = 3
const LOG_LIMIT_BYTES = 1_000_000

/**
 * Starts the server process under its supervisor and waits until it answers.
 * @throws if it ends before it answers, does not answer in time, or is not wanted any more; then it has stopped
 */
export async function startPostmaster(options: PostmasterOptions, attempt: Attempt = {}): Promise<Postmaster> {
  const { readyMs = READY_MS, signal } = attempt
  for (let tries = 1; ; tries++) {
    const port = attempt.port ?? (await freePort())
    const log = openLog(`${options.folder}.log`)
    const supervisor = startSupervisor(options, port, log.descriptor)
    const url = serverUrl(options.password, port)
    const ended = once(supervisor, 'exit')
    const stop = () => end(supervisor, ended)
    if (await untilReady(url, supervisor, { readyMs, signal })) return { url, port, ended, lastWords: log.read, stop }
    await stop()
    const words = log.read()
    // Another process took the port between our look and PostgreSQL's.
    if (words.includes('could not bind') && attempt.port === undefined && tries < PORT_TRIES) continue
    if (words.includes('lock file "postmaster.pid" already exists')) throw options.inUse
    throw new Error(`PostgreSQL ${options.version} did not start:\n${words}`)
  }
}

/** The address of the server on this machine. */
export const serverUrl = (password: string, port: number) =>
  `postgres://${ADMINISTRATOR}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`

function startSupervisor(options: PostmasterOptions, port: number, log: number): ChildProcess {
  const { folder, programs, account, durable } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const order: SupervisorOrder = {
    program: join(programs, 'bin', 'postgres'),
    args: [
      '-D',
      folder,
      '-p',
      `${port}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account,
  }
  const script = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
  // `detached` puts it outside the terminal's group: see supervisor.ts. Nothing here keeps our own process from ending.
  const supervisor = spawn(process.execPath, [script], {
    detached: true,
    // PostgreSQL inherits it, so it has none of our settings.
    env: postgresEnvironment(),
    stdio: ['pipe', log, log],
    windowsHide: true,
  })
  closeSync(log)
  // One that ended before it read its order shows as ended.
  supervisor.stdin?.on('error', () => {}).write(`${JSON.stringify(order)}\n`)
  supervisor.unref()
  return supervisor
}

type Limits = { readonly readyMs: number; readonly signal: AbortSignal | undefined }

async function untilReady(url: string, supervisor: ChildProcess, { readyMs, signal }: Limits): Promise<boolean> {
  const deadline = performance.now() + readyMs
  while (supervisor.exitCode === null && supervisor.signalCode === null && performance.now() < deadline) {
    if (signal?.aborted) return false
    if (await accepts(url)) return true
    await sleep(POLL_MS)
  }
  return false
}

/** Refused, starting and recovering all look alike here: not yet. Why it never came is in PostgreSQL's own log. */
async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function end(supervisor: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (supervisor.exitCode === null && supervisor.signalCode === null) supervisor.ref()
  supervisor.stdin?.end()
  await ended
}

/** PostgreSQL's log, with what it held before set apart: `read` gives this run's last lines. */
function openLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const read = () => readFileSync(file).subarray(start).toString().trim().split('\n').slice(-10).join('\n')
  return { descriptor: openSync(file, 'a', 0o600), read }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port.')),
      )
    })
  })
}
