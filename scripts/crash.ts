import { parseArgs } from 'node:util'
import { crashAgainAndAgain } from '../e2e/crash/crash.ts'
import { breakTheDatabase } from '../e2e/crash/database-faults.ts'
import { tempFolder } from '../e2e/support/temp-folder.ts'
import { ensureBuilt } from './build.ts'

/**
 * The crash test: `kill -9` of the server while answers arrive, some with the database, and then every database fault
 * under one server that must survive them. `-- --all` does more of both, with longer faults.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const CRASHES = values.all ? 20 : 8
const EXTENT = values.all
  ? { rounds: 3, lastsMs: 30_000, diskBytes: 400_000_000 }
  : { rounds: 1, lastsMs: 6_000, diskBytes: 40_000_000 }

await ensureBuilt()
const crashes = await inFolder((folder) => crashAgainAndAgain(folder, CRASHES))
console.log(`crash: ${CRASHES} crashes, ${crashes.sent} messages sent, ${crashes.acknowledged} acknowledged`)
const faults = await inFolder((folder) => breakTheDatabase(folder, EXTENT))
console.log(`database faults: ${faults.sent} messages sent, ${faults.acknowledged} acknowledged`)
for (const line of faults.figures) console.log(`  ${line}`)

const complaints = [...crashes.complaints, ...faults.complaints]
for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`)
// A run in which nothing was acknowledged has shown nothing.
const failed = complaints.length + (crashes.acknowledged < CRASHES ? 1 : 0)
console.log(`${failed === 0 ? 1 : 0} passed, ${failed === 0 ? 0 : 1} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  using folder = tempFolder()
  return await work(folder.path)
}
