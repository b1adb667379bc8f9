import { measuredSeconds } from './duration.ts'
import { assertOffered } from './load/load-report.ts'
import { runLoad } from './load/run-load.ts'
import type { OpenInstallation } from './open-installation.ts'

const SECONDS = 15
/** Far below what the machine can accept, so that messages wait for nothing but the work beside them. */
const PER_SECOND = 100
const SURVEYS = 200

/** Messages to stores of medium and small size, for measurements of what other work costs them. */
export async function openNeighbors({ surveys, storefront, targetOf }: OpenInstallation) {
  const targets = await Promise.all(surveys.answered.slice(0, SURVEYS).map(targetOf))
  const quiet = await targetOf(surveys.answered[SURVEYS] ?? surveys.large)
  return {
    /** Sends messages for some seconds. @returns the p99 of their times, in ms @throws if one is refused */
    async p99(): Promise<number> {
      const order = { kind: 'open', origin: storefront, targets, quiet, perSecond: PER_SECOND } as const
      const report = await runLoad({ ...order, seconds: measuredSeconds(SECONDS), maxConnections: 1_000 })
      assertOffered(report)
      if (report.refused > 0 || !report.admitted) throw new Error(`${report.refused} messages were refused`)
      console.log(`    p50 ${report.admitted.p50.toFixed(1)} ms, p99 ${report.admitted.p99.toFixed(1)} ms`)
      return report.admitted.p99
    },
  }
}
