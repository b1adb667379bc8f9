import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NOBODY } from '../../apps/server/src/db/embedded/account.ts'
import { debianProgram } from '../../scripts/debian-program.ts'
import { acceptsConnections } from '../support/accepts-connections.ts'
import { freePort } from '../support/free-port.ts'
import type { Pooler } from './database-faults.ts'

type Settings = Readonly<Record<string, string | number>>

const START_MS = 10_000
const POLL_MS = 20

const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? ['--reuid', `${NOBODY.uid}`, '--regid', `${NOBODY.gid}`, '--clear-groups'] : []

/**
 * Starts Debian's PgBouncer in transaction mode in front of a database. It ends when this process does.
 * @param databaseUrl with the user and the password that the server also uses
 * @param folder for its configuration and its log
 * @param more settings
 */
export async function startPgBouncer(databaseUrl: string, folder: string, more: Settings = {}): Promise<Pooler> {
  const program = debianProgram('pgbouncer', 'PGBOUNCER_PATH')
  const own = join(folder, 'pgbouncer')
  const port = await freePort()
  const { configuration, log } = writeConfiguration(new URL(databaseUrl), own, { listen_port: port, ...more })
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...asNobody, program, '-q', configuration], {
    stdio: 'ignore',
  })
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  await untilItListens(child, port, readLog)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      if (hasEnded(child)) throw new Error(`PgBouncer ended before it was stopped:\n${readLog()}`)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function writeConfiguration(database: URL, own: string, more: Settings) {
  const configuration = join(own, 'pgbouncer.ini')
  const users = join(own, 'users.txt')
  const log = join(own, 'pgbouncer.log')
  const settings = {
    listen_addr: '127.0.0.1',
    unix_socket_dir: '',
    pool_mode: 'transaction',
    auth_type: 'scram-sha-256',
    auth_file: users,
    logfile: log,
    // After a failed login PgBouncer tries none for 15 seconds by default; answers must be accepted again within two.
    server_login_retry: 1,
    ...more,
  }
  const name = database.pathname.slice(1)
  mkdirSync(own)
  writeFileSync(users, `"${database.username}" "${database.password}"\n`)
  writeFileSync(
    configuration,
    [
      '[databases]',
      `${name} = host=${database.hostname} port=${database.port} dbname=${name}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  )
  // PgBouncer refuses to run as root.
  if (isRoot) for (const path of [own, users, configuration]) chownSync(path, NOBODY.uid, NOBODY.gid)
  return { configuration, log }
}

async function untilItListens(child: ChildProcess, port: number, readLog: () => string): Promise<void> {
  const failed = once(child, 'error').then(([error]) => {
    throw error
  })
  const deadline = performance.now() + START_MS
  while (!(await Promise.race([acceptsConnections(port), failed]))) {
    if (hasEnded(child) || performance.now() > deadline) throw new Error(`PgBouncer did not start:\n${readLog()}`)
    await sleep(POLL_MS)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
