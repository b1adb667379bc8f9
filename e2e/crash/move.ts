import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { root } from '../../scripts/run-node.ts'
import type { Environment } from '../backup/commands.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { freePort } from '../support/free-port.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { addOldResponses } from './old-responses.ts'
import { startRecorder } from './recorder.ts'
import { checkRow, type FaultReport, formatSeconds, rowOf } from './report.ts'
import { readStoredMessages } from './stored-answers.ts'
import { watchMemory } from './watch-memory.ts'

/** Nobody serves while an installation moves. */
const LIMITS = { maxGapMs: 120_000, allowed: [200, 503, 'no reply'] as const }
const SERVES_MS = 3_000

/**
 * Moves an embedded installation into another PostgreSQL, and back by backup and restore. Shoppers answer at the same
 * address before, in between and afterwards. Each table must be the same after each step.
 * @param more how many responses the installation has beside those of the shoppers
 */
export async function moveThereAndBack(fault: string, folder: string, more: number): Promise<FaultReport> {
  await using opened = new AsyncDisposableStack()
  const memory = opened.use(watchMemory())
  const outside = await startEmbeddedPostgres({ dataDir: join(folder, 'outside'), version: '15', durable: true })
  opened.defer(outside.stop)
  const embedded = { EARSHOT_DATA: join(folder, 'embedded') }
  const moved = { ...embedded, DATABASE_URL: outside.url }
  const back = { EARSHOT_DATA: join(folder, 'back') }
  const file = join(folder, 'earshot.backup')
  const address = { PORT: `${await freePort()}`, DEMO_STORE_PORT: '0' }
  const start = async (environment: Environment) => {
    const server = await startServerProcess({ ...address, ...environment })
    memory.add(server)
    return server
  }
  const complaints: string[] = []
  const notes: string[] = []
  const peaksMb: number[] = []
  const stop = async (server: ServerProcess) => {
    peaksMb.push(memory.takePeakMb() ?? 0)
    const exitCode = await server.stop()
    if (exitCode !== 0) complaints.push(`a server ended with ${exitCode}`)
  }
  const command = async (name: string, environment: Environment, ...args: string[]) => {
    const begin = performance.now()
    complaints.push(...(await runWatched(memory, name, environment, args)))
    notes.push(`${name}: ${formatSeconds(performance.now() - begin)}, ${Math.round(memory.takePeakMb() ?? 0)} MB`)
  }

  const first = await start(embedded)
  const demo = await logInToDemo(first.addresses)
  const begin = performance.now()
  const recorder = startRecorder([first.addresses], demo)
  await sleep(SERVES_MS)
  await withEmbedded(embedded.EARSHOT_DATA, (url) =>
    addOldResponses(url, [{ surveyId: demo.survey.surveyId, count: more, age: '1 day' }]),
  )
  await stop(first)
  const original = await withEmbedded(embedded.EARSHOT_DATA, readDigests)
  await command('move', embedded, '--to', outside.url)
  notes.push(`responses: ${original.responses}`)
  complaints.push(...complaintsAboutDigests('move', original, await readDigests(outside.url)))

  const second = await start(moved)
  await sleep(SERVES_MS)
  await stop(second)
  const before = await readDigests(outside.url)
  await command('backup', moved, file)
  await command('restore', back, file)
  complaints.push(...complaintsAboutDigests('restore', before, await withEmbedded(back.EARSHOT_DATA, readDigests)))

  const third = await start(back)
  await sleep(SERVES_MS)
  await recorder.stop()
  const until = performance.now()
  await stop(third)
  const stored = await withEmbedded(back.EARSHOT_DATA, (url) => readStoredMessages(url, demo, recorder.sent))
  const memoryMb = Math.max(...peaksMb) || null
  const row = rowOf({ replies: recorder.replies, ...stored, memoryMb }, { fault, start: begin, until })
  if (!stored.areCountersRight) complaints.push('the counters differ from a recount')
  const own = complaints.map((complaint) => `${fault}: ${complaint}`)
  return { row, complaints: [...checkRow(row, LIMITS), ...own], notes }
}

/** Runs a command as an operator does. @returns a complaint unless it ended with 0 */
async function runWatched(
  memory: ReturnType<typeof watchMemory>,
  name: string,
  environment: Environment,
  args: readonly string[],
): Promise<string[]> {
  const endWithParent = new URL('../../scripts/end-with-parent.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--import', endWithParent, join(root, 'scripts', `${name}.ts`), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  memory.add({ pid: child.pid ?? 0 })
  const [output, errors, [code]] = await Promise.all([
    child.stdout?.toArray() ?? [],
    child.stderr?.toArray() ?? [],
    once(child, 'exit'),
  ])
  return code === 0 ? [] : [`${name} ended with ${code}: ${[...output, ...errors].join('').trim()}`]
}

async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await reachEmbeddedPostgres({ dataDir, version: '18', durable: true })
  if (postgres === null) throw new Error(`${dataDir} has no database`)
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** The tables whose rows an installation consists of; the others change while a server runs. */
const TABLES = [
  'stores',
  'merchants',
  'surveys',
  'revisions',
  'responses',
  'response_facts',
  'survey_codes',
  'survey_totals',
  'written_answers',
] as const

type Digests = Readonly<Record<string, string>>

/** A number of rows and a checksum of each table. */
const readDigests = (databaseUrl: string): Promise<Digests> =>
  withClient(databaseUrl, async (client) => {
    const digests: Record<string, string> = {}
    for (const table of TABLES) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' rows, ' || sum(hashtextextended(to_jsonb(t)::text, 0)) AS digest FROM ${table} t`,
      )
      digests[table] = rows[0]?.digest ?? ''
    }
    return digests
  })

export function complaintsAboutDigests(step: string, before: Digests, after: Digests): string[] {
  return Object.entries(before)
    .filter(([table, digest]) => after[table] !== digest)
    .map(([table, digest]) => `${table} after the ${step}: ${after[table]}, and ${digest} before`)
}
