import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseStages } from './choose-stages.ts'
import { command } from './command.ts'
import { root } from './run-node.ts'
import { runStages } from './run-stages.ts'
import { stages } from './stages.ts'

/**
 * `npm test` runs the everyday stages and `npm test -- --all` every stage. `npm test -- --only unit` runs one stage,
 * and a further `--only` adds another.
 */
await command(() => {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, all: { type: 'boolean' } } })
  // Tests start some hundred servers and commands, each of which would compile the same modules for a second.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile')
  return runStages(chooseStages(stages, values))
})
