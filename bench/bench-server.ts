import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Addresses } from '../apps/server/src/start/start-server.ts'

const END_WITH_PARENT = new URL('../scripts/end-with-parent.ts', import.meta.url).href

export type BenchServer = {
  readonly addresses: Addresses
  readonly pid: number
  /** Sends a message, and waits for the reply to it. */
  readonly ask: <Reply>(message: object) => Promise<Reply>
  readonly kill: () => Promise<void>
}

/**
 * Starts a server that a bench changes while it runs.
 * @param program calls `serve`
 */
export async function startBenchServer(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const child = fork(program, {
    execArgv: ['--import', END_WITH_PARENT],
    env: { ...process.env, PORT: '0', DEMO: 'on', BEHIND_PROXY: 'on', ...environment },
  })
  const ended = once(child, 'exit')
  const [addresses] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The server ended with ${code}`)
    }),
  ])) as [Addresses]
  const { pid } = child
  if (pid === undefined) throw new Error('A process that has sent a message has no id')
  return {
    addresses,
    pid,
    async ask<Reply>(message: object) {
      const replied = once(child, 'message')
      child.send(message)
      return (await replied)[0] as Reply
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
