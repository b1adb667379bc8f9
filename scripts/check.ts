import { command } from './command.ts'
import { runStages } from './run-stages.ts'
import { stages } from './stages.ts'

/** `npm run check`: what needs no database and no browser, in under a minute. */
await command(() => runStages(stages.filter(({ name }) => name === 'check' || name === 'unit')))
