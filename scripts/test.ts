import { parseArgs } from 'node:util'
import { command, SentenceError } from './command.ts'
import { runStages } from './run-stages.ts'
import { stages } from './stages.ts'

/** `npm test`: every stage; `npm test -- --only unit` for one, and again `--only` for another. */
await command(() => {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
  const names: readonly string[] = stages.map((stage) => stage.name)
  const wanted = values.only ?? names
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown) throw new SentenceError(`There is no stage ${unknown}; there are ${names.join(', ')}.`)
  return runStages(stages.filter((stage) => wanted.includes(stage.name)))
})
