import { join } from 'node:path'
import { readSettings, SettingsError } from '../apps/server/src/environment.ts'
import { unknownSettings } from '../apps/server/src/unknown-settings.ts'
import { ensureBuilt } from './build.ts'
import { command, SentenceError } from './command.ts'
import { root, runNode } from './run-node.ts'
import { serverRuntime } from './server-runtime.ts'

/** A wrong setting is said before the build, which takes seconds. */
function requireSettings(): void {
  try {
    readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw new SentenceError([...error.sentences, ...unknownSettings(process.env)].join('\n'))
  }
}

const MAIN = join(root, 'apps/server/src/main.ts')

/**
 * `npm start`: builds the clients from the files in the folder, then becomes the server. Windows cannot replace the program
 * of a process, so there the server is a child, whose exit code is ours.
 */
await command(async () => {
  requireSettings()
  await ensureBuilt()
  const env = { ...serverRuntime, ...process.env }
  // Otherwise the builder would keep 120 MB for as long as the server runs.
  if (process.platform !== 'win32')
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, MAIN], env)
  return runNode([MAIN], root, env)
})
