import { parseArgs } from 'node:util'
import { command } from '../scripts/command.ts'
import { proveEngine } from '../scripts/prove-engine.ts'
import { breakRules, resolveRules } from '../scripts/spec-coverage/break-rules.ts'
import { proveCitus } from './citus/prove-citus.ts'
import { proveProduction } from './production/prove-production.ts'
import startServers from './support/global-setup.ts'
import { proveUpgrade } from './upgrade/prove-upgrade.ts'

/**
 * `npm run prove`: makes thousands of small changes to the survey engine, then breaks each rule of the specification's
 * table, and prints which of these changes no test notices. `-- packages/survey/src/publish.ts` limits it to files of the
 * engine, `-- §` to the table, `-- §2.3` to one of its sections. `-- § --dry-run` only finds what would be changed.
 * `-- production` checks Earshot as it runs in production, on Debian's programs.
 * `-- citus` checks Earshot on a database that is distributed over several servers.
 * `-- upgrade` upgrades two servers from the release before, or from the commit of `--from`, while they are used.
 */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, from: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals[0] === 'production') return proveProduction()
  if (positionals[0] === 'citus') return proveCitus(positionals.slice(1))
  if (positionals[0] === 'upgrade') return proveUpgrade(values.from)
  const section = positionals.find((name) => name.startsWith('§'))
  if (values['dry-run']) return resolveRules(section ?? '§')
  if (section === undefined) await proveEngine(positionals)
  // Stryker's verdict is in `process.exitCode`.
  const code =
    section !== undefined || positionals.length === 0
      ? await breakRules(section ?? '§', () => startServers({ workers: 1 }))
      : 0
  return Math.max(code, Number(process.exitCode ?? 0))
})
