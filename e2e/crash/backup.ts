import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { run } from '../backup/commands.ts'
import { startInstallation } from './installation.ts'
import { addOldResponses } from './old-responses.ts'
import type { FaultReport } from './report.ts'
import { readStoredMessages } from './stored-answers.ts'

const LIMITS = { maxGapMs: 2_000, allowed: [200, 503] as const }
const BEFORE_MS = 3_000

type Damage = { readonly name: string; readonly damage: (bytes: Buffer) => Buffer }

const damages: readonly Damage[] = [
  { name: 'truncated', damage: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.9)) },
  { name: 'bit-flipped', damage: flipOneBit },
  { name: 'foreign', damage: (bytes) => randomBytes(bytes.length) },
]

/**
 * Backs up an installation while shoppers answer, and restores the file elsewhere: everything that was acknowledged
 * before the backup began is there, and damaged files are refused.
 * @param more how many responses the installation has beside those of the shoppers
 */
export async function backUpUnderLoad(fault: string, folder: string, more: number): Promise<FaultReport> {
  const installation = await startInstallation(folder)
  const { demo, recorder } = installation
  const { surveyId } = demo.survey
  await sleep(BEFORE_MS)
  await addOldResponses(installation.databaseUrl(), [{ surveyId, count: more, age: '1 day' }])
  const before = recorder.sent
    .filter(({ acknowledgedAt }) => acknowledgedAt !== null)
    .map((message) => ({ ...message }))
  const file = join(folder, 'earshot.backup')
  const environment = { DATABASE_URL: installation.databaseUrl(), EARSHOT_DATA: join(folder, 'pictures') }
  const complaints = complaintsAboutRun('the backup', await run('backup', environment, file), /: [\d.]+ MB/)
  const elsewhere = { EARSHOT_DATA: join(folder, 'elsewhere') }
  for (const { name, damage } of damages) {
    const damaged = join(folder, name)
    writeFileSync(damaged, damage(readFileSync(file)))
    complaints.push(...complaintsAboutRefusal(name, await run('restore', elsewhere, damaged)))
  }
  const restored = await run('restore', elsewhere, file)
  complaints.push(...complaintsAboutRun('the restore', restored, /^Restored .*Every checksum and count is right\.$/m))
  if (complaints.length === 0) complaints.push(...(await complaintsAboutRestored(elsewhere, demo, before)))
  return installation.finish(fault, LIMITS, complaints)
}

type Run = Awaited<ReturnType<typeof run>>

export function complaintsAboutRun(what: string, { code, output }: Run, expected: RegExp): string[] {
  return code === 0 && expected.test(output) ? [] : [`${what} ended with ${code}: ${output.trim()}`]
}

/** A damaged file is refused with one sentence, which is no stack. */
export function complaintsAboutRefusal(name: string, { code, output }: Run): string[] {
  const isSentence = /damaged|not a backup of Earshot/.test(output) && !output.includes('\n    at ')
  return code === 1 && isSentence ? [] : [`a ${name} file was answered with ${code}: ${output.trim()}`]
}

async function complaintsAboutRestored(
  { EARSHOT_DATA: dataDir }: { readonly EARSHOT_DATA: string },
  demo: Parameters<typeof readStoredMessages>[1],
  before: Parameters<typeof readStoredMessages>[2],
): Promise<string[]> {
  const postgres = await reachEmbeddedPostgres({ dataDir, version: '18', durable: true })
  if (postgres === null) return ['the restore left no database']
  const { lost, twice, areCountersRight } = await readStoredMessages(postgres.url, demo, before)
  await postgres.stop()
  return [
    ...(before.length === 0 ? ['nothing was acknowledged before the backup'] : []),
    ...(lost.length > 0 ? [`${lost.length} messages that were acknowledged before the backup are not in it`] : []),
    ...(twice > 0 ? [`the backup has ${twice} responses that were counted twice`] : []),
    ...(areCountersRight ? [] : ['the restored counters differ from a recount']),
  ]
}

function flipOneBit(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 1
  return flipped
}
