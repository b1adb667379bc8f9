import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { SUPERVISOR_MARK, type SupervisorOrder } from './supervisor-order.ts'

/**
 * A process of its own that holds PostgreSQL as its child and Earshot by a pipe.
 *
 * However Earshot ends, kill -9 included, the kernel closes that pipe, and the database is stopped in order. It stands
 * in a session of its own and lets every signal pass: Ctrl-C in a terminal must not take the database away from
 * a server that is still writing its last answers.
 */
/** How long a fast shutdown may take before PostgreSQL has to drop everything (it then recovers at next start). */
const GRACE_MS = 10_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

/** The pipe closed: before the order came there is nothing to stop. */
let stop = (): void => process.exit(1)
createInterface(process.stdin)
  .once('line', (line) => run(JSON.parse(line)))
  .on('close', () => stop())
process.stdin.on('error', () => stop())

function run({ program, args, account }: SupervisorOrder): void {
  const postgres = spawn(program, [...args, '-c', `${SUPERVISOR_MARK}${process.pid}`], {
    ...account,
    cwd: args[args.indexOf('-D') + 1],
    stdio: ['ignore', 'inherit', 'inherit'],
    windowsHide: true,
  })
  postgres.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  postgres.on('exit', (code, signal) => {
    if (signal) console.error(`PostgreSQL was ended by ${signal}.`)
    process.exit(code ?? 1)
  })
  stop = () => {
    signal(postgres, program, 'INT')
    setTimeout(signal, GRACE_MS, postgres, program, 'QUIT')
  }
}

/** Windows has no signals; there PostgreSQL listens to its own tool instead. */
function signal(postgres: ChildProcess, program: string, name: 'INT' | 'QUIT'): void {
  if (process.platform !== 'win32') postgres.kill(`SIG${name}`)
  else
    spawn(join(dirname(program), 'pg_ctl'), ['kill', name, String(postgres.pid)], {
      stdio: 'inherit',
      windowsHide: true,
    })
}
