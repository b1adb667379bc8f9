import { crashAgainAndAgain } from '../e2e/crash/crash.ts'
import { tempFolder } from '../e2e/support/temp-folder.ts'
import { ensureBuilt } from './build.ts'

/** The crash test: twenty times kill -9 while answers arrive, five of them with the database. */
const CRASHES = 20

await ensureBuilt()
using folder = tempFolder()
const { complaints, acknowledged, sent } = await crashAgainAndAgain(folder.path, CRASHES)

console.log(`crash: ${CRASHES} crashes, ${sent} messages sent, ${acknowledged} acknowledged`)
for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`)
// A run in which nothing was acknowledged has shown nothing.
const failed = complaints.length + (acknowledged < CRASHES ? 1 : 0)
console.log(`${failed === 0 ? 1 : 0} passed, ${failed === 0 ? 0 : 1} failed`)
process.exitCode = failed === 0 ? 0 : 1
