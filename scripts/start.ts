import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { command } from './command.ts'
import { root, runNode } from './run-node.ts'
import { serverRuntime } from './server-runtime.ts'

const MAIN = join(root, 'apps/server/src/main.ts')

/**
 * `npm start`: builds the clients from the files in the folder, then becomes the server. Windows cannot replace the program
 * of a process, so there the server is a child, whose exit code is ours.
 */
await command(async () => {
  await ensureBuilt()
  const env = { ...serverRuntime, ...process.env }
  // Otherwise the builder would keep 120 MB for as long as the server runs.
  if (process.platform !== 'win32')
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, MAIN], env)
  return runNode([MAIN], root, env)
})
