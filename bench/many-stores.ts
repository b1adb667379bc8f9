import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import type { LoadTarget } from './load/requests.ts'
import { closedLoop } from './load/run-load.ts'
import { startNoDatabase } from './no-database.ts'
import { assertCounted, openInstallation } from './open-installation.ts'

const SECONDS = 6
const ROUNDS = 3
const CONNECTIONS = 256

/**
 * Accepted responses per second over 1,000 surveys in 1,000 stores. Compared, in turns, with one hot survey of the same
 * installation and with the same requests without a database.
 */
export async function benchManyStores(folder: string): Promise<Figures<'many-stores'>> {
  await using installation = await openInstallation(folder)
  await using bare = await startNoDatabase()
  const { large, answered, empty } = installation.surveys
  const many = await Promise.all([large, ...answered].map(installation.targetOf))
  const hot = await Promise.all(empty.slice(0, ROUNDS).map(installation.targetOf))
  const figures = { ofHotSurvey: [] as number[], ofNoDatabase: [] as number[] }
  for (const target of hot) {
    const without = await perSecond(bare.storefront, [target])
    const oneSurvey = await perSecond(installation.storefront, [target])
    const manyStores = await perSecond(installation.storefront, many)
    figures.ofHotSurvey.push(manyStores / oneSurvey)
    figures.ofNoDatabase.push(manyStores / without)
  }
  return figures

  async function perSecond(origin: string, targets: readonly LoadTarget[]): Promise<number> {
    const before = await installation.counted(targets)
    const order = { origin, targets, connections: CONNECTIONS, seconds: measuredSeconds(SECONDS) }
    const { perSecond, accepted } = await closedLoop(order)
    const isOwnOrigin = origin === installation.storefront
    if (isOwnOrigin) assertCounted(before, await installation.counted(targets), accepted, 0)
    return perSecond
  }
}
