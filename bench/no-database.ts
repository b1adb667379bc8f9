import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const END_WITH_PARENT = new URL('../scripts/end-with-parent.ts', import.meta.url).href
const PROGRAM = fileURLToPath(new URL('./no-database-server.ts', import.meta.url))

export type NoDatabase = AsyncDisposable & { readonly storefront: string; readonly pid: number }

/** Starts the server that stores nothing as a separate process. It is stopped at the end of the scope. */
export async function startNoDatabase(): Promise<NoDatabase> {
  const child = fork(PROGRAM, { execArgv: ['--import', END_WITH_PARENT] })
  const [{ storefront }] = (await once(child, 'message')) as [{ storefront: string }]
  const { pid } = child
  if (pid === undefined) throw new Error('A process that has sent a message has no id')
  return { storefront, pid, [Symbol.asyncDispose]: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
