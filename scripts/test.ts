import { parseArgs } from 'node:util'
import { chooseStages } from './choose-stages.ts'
import { command } from './command.ts'
import { runStages } from './run-stages.ts'
import { stages } from './stages.ts'

/**
 * `npm test` runs the everyday stages and `npm test -- --all` every stage. `npm test -- --only unit` runs one stage,
 * and a further `--only` adds another.
 */
await command(() => {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, all: { type: 'boolean' } } })
  return runStages(chooseStages(stages, values))
})
