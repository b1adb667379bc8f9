import { command } from './command.ts'
import { runStages } from './run-stages.ts'
import { stages } from './stages.ts'

/** `npm run check`: the stages that need no database and no browser, in under a minute. */
await command(() => runStages(stages.filter(({ name }) => name === 'check' || name === 'unit')))
