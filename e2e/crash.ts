import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { command } from '../scripts/command.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { chooseFaults, type Plan } from './crash/choose-faults.ts'
import { breakTheDatabase } from './crash/database-faults.ts'
import { killCommands } from './crash/killed-commands.ts'
import { startPgBouncer } from './crash/pgbouncer.ts'
import { type FaultReport, formatRow, TABLE_HEAD } from './crash/report.ts'
import { serverFaults } from './crash/server-faults.ts'

/**
 * The crash test: causes faults while answers arrive, and reports for each what became of the answers. Without
 * arguments it kills the server again and again, then causes every database fault under one server that must survive
 * them, and then kills the commands that back up, restore and move, at moments that `-- --seed 7` repeats. `-- --all`
 * causes all faults, longer ones; `-- "disk full" "two servers, one killed"` only these, as
 * long as `--all` does. `-- --pgbouncer` causes only the faults of the database, and the server reaches it through
 * PgBouncer in transaction mode.
 */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      pgbouncer: { type: 'boolean', default: false },
      seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    },
    allowPositionals: true,
  })
  const plan = chooseFaults({ ...values, named: positionals })
  await ensureBuilt()
  console.log(TABLE_HEAD)
  const complaints: string[] = []
  const report = ({ row, complaints: own, notes = [] }: FaultReport) => {
    console.log(formatRow(row))
    for (const note of notes) console.log(`  ${note}`)
    complaints.push(...own)
  }
  await cause(plan, report)
  if (!values.pgbouncer && positionals.length === 0) complaints.push(...(await kill(Number(values.seed), values.all)))
  for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`)
  const isFine = complaints.length === 0
  console.log(`${isFine ? 1 : 0} passed, ${isFine ? 0 : 1} failed`)
  return isFine ? 0 : 1
})

async function cause(
  { ofServers, ofDatabase, extent, isPooled }: Plan,
  report: (report: FaultReport) => void,
): Promise<void> {
  for (const name of ofServers) {
    using folder = tempFolder()
    const fault = serverFaults[name]
    if (fault) report(await fault.cause(name, folder.path, extent.crashes))
  }
  if (ofDatabase.length === 0) return
  using folder = tempFolder()
  const startPooler = isPooled ? startPgBouncer : undefined
  await breakTheDatabase(folder.path, { extent: extent.ofDatabase, names: ofDatabase, startPooler, report })
}

async function kill(seed: number, isLong: boolean): Promise<readonly string[]> {
  using folder = tempFolder()
  const { complaints, figures } = await killCommands(folder.path, { seed, kills: isLong ? 10 : 3 })
  console.log(`killed commands, --seed ${seed}`)
  for (const line of figures) console.log(`  ${line}`)
  return complaints
}
