import { DAY_MS } from '@earshot/survey'
import { backUpUnderLoad } from './backup.ts'
import { killWhileFilling } from './filled-facts.ts'
import { crashAgainAndAgain, killOneOfTwo, terminateInALoop } from './killed-servers.ts'
import { migrateBehindReader } from './migration.ts'
import { moveThereAndBack } from './move.ts'
import type { FaultReport } from './report.ts'
import { terminateDuringJobs } from './terminated-jobs.ts'
import { moveClock } from './wrong-clock.ts'

type ServerFault = {
  /**
   * Causes it in an installation of its own, and judges what it has shown.
   * @param crashes how often to kill the server
   */
  readonly cause: (name: string, folder: string, crashes: number) => Promise<FaultReport>
  /** Only `--all` and its name cause it. */
  readonly isExtra?: true
}

export const serverFaults: Readonly<Record<string, ServerFault>> = {
  'server killed': { cause: crashAgainAndAgain },
  'two servers, one killed': { isExtra: true, cause: (name, folder) => killOneOfTwo(name, folder, 8) },
  'SIGTERM in a loop': { isExtra: true, cause: (name, folder) => terminateInALoop(name, folder, 10) },
  'SIGTERM during jobs': { isExtra: true, cause: (name, folder) => terminateDuringJobs(name, folder, 20_000) },
  'killed while facts are filled in': {
    isExtra: true,
    cause: (name, folder) => killWhileFilling(name, folder, 50_000),
  },
  'clock moved by a day': {
    isExtra: true,
    cause: (name, folder) => moveClock(name, folder, { aheadMs: DAY_MS, lastsMs: 20_000 }),
  },
  'clock moved by 400 days': {
    isExtra: true,
    cause: (name, folder) => moveClock(name, folder, { aheadMs: 400 * DAY_MS, lastsMs: 20_000 }),
  },
  'migration behind a reader': { isExtra: true, cause: (name, folder) => migrateBehindReader(name, folder, 20_000) },
  'backup under load': { isExtra: true, cause: (name, folder) => backUpUnderLoad(name, folder, 20_000) },
  'move there and back': { isExtra: true, cause: (name, folder) => moveThereAndBack(name, folder, 100_000) },
}
