import { logInToDemo } from '../e2e/support/demo-client.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { closedLoop, loadTarget } from './load/run-load.ts'
import { startNoDatabase } from './no-database.ts'

const SECONDS = 5
const ROUNDS = 3
const FEW = 64
const MANY = 512

/** Accepted responses per second, over few and over many connections, compared in turns with the same requests without a database. */
export async function benchAcceptedResponses(folder: string): Promise<Figures<'responses'>> {
  const real = await startServerProcess({ EARSHOT_DATA: folder, BEHIND_PROXY: 'on' })
  await using bare = await startNoDatabase()
  const { survey } = await logInToDemo(real.addresses)
  const order = { targets: [loadTarget(survey)], seconds: measuredSeconds(SECONDS) }
  const figures = { ofNoDatabase: [] as number[], ofNoDatabaseMany: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    figures.ofNoDatabase.push(await shareOver(FEW))
    figures.ofNoDatabaseMany.push(await shareOver(MANY))
  }
  await real.stop()
  return figures

  async function shareOver(connections: number): Promise<number> {
    const without = await closedLoop({ ...order, connections, origin: bare.storefront })
    const realLoad = await closedLoop({ ...order, connections, origin: real.addresses.storefront })
    return realLoad.perSecond / without.perSecond
  }
}
