import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import type { LoadTarget } from './load/requests.ts'
import { closedLoop } from './load/run-load.ts'
import { assertCounted, openInstallation } from './open-installation.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 64

/**
 * Compares, in turns, ingest into a survey of a million responses and into an empty survey of the same installation.
 */
export async function benchLargeSurvey(folder: string): Promise<Figures<'large-survey'>> {
  await using installation = await openInstallation(folder)
  const large = await installation.targetOf(installation.surveys.large)
  const ofEmpty: number[] = []
  const empty = await Promise.all(installation.surveys.empty.slice(0, ROUNDS).map(installation.targetOf))
  for (const target of empty) {
    const [largeSurvey, emptySurvey] = [await perSecondInto(large), await perSecondInto(target)]
    ofEmpty.push(largeSurvey / emptySurvey)
  }
  return { ofEmpty }

  async function perSecondInto(target: LoadTarget): Promise<number> {
    const order = { origin: installation.storefront, targets: [target], connections: CONNECTIONS }
    const before = await installation.counted([target])
    const { perSecond, accepted } = await closedLoop({ ...order, seconds: measuredSeconds(SECONDS) })
    assertCounted(before, await installation.counted([target]), accepted, 0)
    return perSecond
  }
}
