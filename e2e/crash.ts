import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { crashAgainAndAgain } from './crash/crash.ts'
import { breakTheDatabase, type StartPooler } from './crash/database-faults.ts'
import { killCommands } from './crash/killed-commands.ts'
import { startPgBouncer } from './crash/pgbouncer.ts'

/**
 * The crash test: `kill -9` of the server while answers arrive, some with the database, then every database fault
 * under one server that must survive them, and `kill -9` of the commands that back up, restore and move. `-- --seed 7`
 * repeats the moments of the latter. `-- --pgbouncer` causes only the faults, and the server reaches the database
 * through PgBouncer in transaction mode. `-- --all` does more of each, with longer faults.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
})
const CRASHES = values.all ? 20 : 8
const KILLS = values.all ? 10 : 3
const EXTENT = values.all
  ? { rounds: 3, lastsMs: 30_000, diskBytes: 400_000_000 }
  : { rounds: 1, lastsMs: 6_000, diskBytes: 40_000_000 }

await ensureBuilt()
const complaints = values.pgbouncer
  ? await causeFaults('database faults behind PgBouncer', startPgBouncer)
  : [...(await crash()), ...(await causeFaults('database faults')), ...(await kill())]
for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`)
const isFine = complaints.length === 0
console.log(`${isFine ? 1 : 0} passed, ${isFine ? 0 : 1} failed`)
process.exitCode = isFine ? 0 : 1

async function crash(): Promise<string[]> {
  const { complaints, sent, acknowledged } = await inFolder((folder) => crashAgainAndAgain(folder, CRASHES))
  console.log(`crash: ${CRASHES} crashes, ${sent} messages sent, ${acknowledged} acknowledged`)
  // A run in which nothing was acknowledged has shown nothing.
  return acknowledged < CRASHES ? [...complaints, 'fewer messages were acknowledged than crashes caused'] : complaints
}

async function kill(): Promise<string[]> {
  const seed = Number(values.seed)
  const { complaints, figures } = await inFolder((folder) => killCommands(folder, { seed, kills: KILLS }))
  console.log(`killed commands, --seed ${seed}`)
  for (const line of figures) console.log(`  ${line}`)
  return complaints
}

async function causeFaults(title: string, startPooler?: StartPooler): Promise<string[]> {
  const { complaints, figures, sent, acknowledged } = await inFolder((folder) =>
    breakTheDatabase(folder, EXTENT, startPooler),
  )
  console.log(`${title}: ${sent} messages sent, ${acknowledged} acknowledged`)
  for (const line of figures) console.log(`  ${line}`)
  return complaints
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  using folder = tempFolder()
  return await work(folder.path)
}
