import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { QUICK_PASSWORDS, startServerProcess } from './support/server-process.ts'

/**
 * `npm run fuzz -- --seed 7 --runs 200`: requests by the contract against the real program.
 * `-- --slow` also sends expensive bodies, and prints the requests that blocked the event loop for the longest time.
 * Without a seed each run is another one; the seed it prints repeats it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '200' },
    slow: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const runs = Number(values.runs)

await ensureBuilt()
using folder = tempFolder()
const server = await startServerProcess(
  { EARSHOT_DATA: folder.path, BEHIND_PROXY: 'on', NODE_OPTIONS: `--import ${QUICK_PASSWORDS}` },
  { isMonitored: values.slow },
)
const takeBlockMs = async () => (await server.takeEventLoop()).worstBlockMs
const { tried, failures, slowest } = await fuzz(server.addresses, {
  seed,
  runs,
  ...(values.slow && { takeBlockMs }),
})
const exitCode = await server.stop()

console.log(`fuzz: ${tried} requests, seed ${seed}, server ended with ${exitCode}`)
for (const [route, lines] of failures) for (const line of lines.slice(0, 3)) console.log(`  ${route}: ${line}`)
for (const { blockMs, route, request } of slowest) console.log(`  ${Math.round(blockMs)} ms: ${route}: ${request}`)
const failed = [...failures.values()].filter((lines) => lines.length > 0).length + (exitCode === 0 ? 0 : 1)
console.log(`${failures.size + 1 - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
