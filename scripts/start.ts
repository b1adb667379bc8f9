import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { command } from './command.ts'
import { root, runNode } from './run-node.ts'

/** `npm start`: clients built from what stands in the folder now, then the server, whose exit code is ours. */
await command(async () => {
  await ensureBuilt()
  return runNode([join(root, 'apps/server/src/main.ts')])
})
