import { command } from './command.ts'
import { proveEngine } from './prove-engine.ts'
import { breakRules } from './spec-coverage/break-rules.ts'

/**
 * `npm run prove`: changes the survey engine in thousands of small ways, then breaks each rule of the specification's
 * table, and says which of it no test notices. `-- packages/survey/src/publish.ts` limits it to files of the engine,
 * `-- §` to the table, `-- §2.3` to one of its sections.
 */
await command(async () => {
  const named = process.argv.slice(2)
  const section = named.find((name) => name.startsWith('§'))
  if (section === undefined) await proveEngine(named)
  // The engine's own verdict is an exit code that is already set.
  const code = section !== undefined || named.length === 0 ? await breakRules(section ?? '§') : 0
  return Math.max(code, Number(process.exitCode ?? 0))
})
