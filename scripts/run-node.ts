import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href

/**
 * Runs a program of ours in a Node of its own until it ends and returns its exit code (128 + number for a signal).
 * It shares our terminal, gets our signals, and ends if we are killed.
 * @param env more variables
 */
export function runNode(args: readonly string[], cwd = root, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return ended(
    startNode(args, { cwd, env: { ...process.env, ...env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  )
}

/** The same, with what it says kept instead of shown. */
export async function captureNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const child = startNode(args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return { code: await ended(child), output }
}

function startNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, ...args], options)
}

function ended(child: ChildProcess): Promise<number> {
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      done(signal ? 128 + constants.signals[signal] : (code ?? 1))
    })
  })
}
