import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { openDb } from '../apps/server/src/db/open-db.ts'
import { sealFacts } from '../apps/server/src/responses/facts/segments/seal-facts.ts'
import { peakMemoryMb } from '../e2e/support/process-memory.ts'
import { root } from '../scripts/run-node.ts'
import type { Figures } from './bars.ts'
import { copySeed } from './seed/seed-cache.ts'

const ROUNDS = 3
const MEMORY_EVERY_MS = 500

/** Runs `npm run rebuild` on the seeded installation, whose large survey has segments. */
export async function benchRebuild(folder: string): Promise<Figures<'rebuild'>> {
  await using opened = new AsyncDisposableStack()
  const { large } = await copySeed(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const { db, close } = openDb(postgres.url, 1, (error) => {
    throw error
  })
  opened.defer(close)
  await sealFacts(db, { ...large, now: new Date(), rest: async () => {} }, new AbortController().signal)
  const { rows } = await db.execute<{ n: number }>('SELECT count(*)::float8 AS n FROM responses')
  const millions = (rows[0]?.n ?? 0) / 1e6
  const figures = { perMillion: [] as number[], memory: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, peakMb } = await rebuild(postgres.url)
    console.log(`    ${millions.toFixed(2)} million in ${(ms / 1_000).toFixed(1)} s, peak ${peakMb.toFixed(0)} MB`)
    figures.perMillion.push(ms / millions)
    figures.memory.push(peakMb)
  }
  return figures
}

/** @throws if a figure is not right */
async function rebuild(url: string) {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/rebuild.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const measure = () => {
    if (child.pid !== undefined && child.exitCode === null) peakMb = Math.max(peakMb, peakMemoryMb(child.pid))
  }
  const timer = setInterval(measure, MEMORY_EVERY_MS)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`The rebuild ended with exit code ${code}`)
  return { ms: performance.now() - start, peakMb }
}
