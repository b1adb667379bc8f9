import { setTimeout as sleep } from 'node:timers/promises'
import { startInstallation } from './installation.ts'
import type { FaultReport } from './report.ts'

/** More than in other faults, so that each crash hits a batch that is being written. */
const SHOPPERS = 24

/** One in so many crashes takes the database down as well, as a power cut does. */
const POWER_CUT_EVERY = 4

/** The longest gap is one start of the server, after a power cut also one of PostgreSQL. */
const LIMITS = { maxGapMs: 20_000, allowed: [200, 503, 'no reply'] as const }

/** Kills the server with -9 again and again while shoppers answer. @param crashes how often */
export async function crashAgainAndAgain(fault: string, folder: string, crashes: number): Promise<FaultReport> {
  const installation = await startInstallation(folder, { shoppers: SHOPPERS })
  for (let round = 1; round <= crashes; round++) {
    if (round > 1) await installation.start()
    // Somewhere in the middle of things, never at the same place twice.
    await sleep(80 + ((round * 137) % 400))
    if (round % POWER_CUT_EVERY === 0) await installation.cutPower()
    else await installation.kill()
  }
  return installation.finish(fault, LIMITS)
}

/** A page retries after at most so long, and the other server takes the answer. */
const TWO_SERVERS = { maxGapMs: 2_000, allowed: [200, 503, 'no reply'] as const }
const UNTIL_KILL_MS = 1_500

/** Two servers share a database, and shoppers are spread over both. One of them is killed, and then the other. */
export async function killOneOfTwo(fault: string, folder: string, kills: number): Promise<FaultReport> {
  const installation = await startInstallation(folder, { servers: 2 })
  for (let n = 0; n < kills; n++) {
    await sleep(UNTIL_KILL_MS + ((n * 137) % 400))
    await installation.kill(n % 2)
    await sleep(UNTIL_KILL_MS)
    await installation.start(n % 2)
  }
  await sleep(UNTIL_KILL_MS)
  return installation.finish(fault, TWO_SERVERS)
}

/** The longest gap is the end of a server and the start of the next one. */
const TERMINATED = { maxGapMs: 15_000, allowed: [200, 503, 'no reply'] as const }

/** Ends the server with SIGTERM again and again while shoppers answer. */
export async function terminateInALoop(fault: string, folder: string, times: number): Promise<FaultReport> {
  const installation = await startInstallation(folder)
  const complaints: string[] = []
  for (let n = 0; n < times; n++) {
    await sleep(300 + ((n * 537) % 1_500))
    complaints.push(...(await installation.end()))
    await installation.start()
  }
  await sleep(UNTIL_KILL_MS)
  return installation.finish(fault, TERMINATED, complaints)
}
