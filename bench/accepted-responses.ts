import { logInToDemo } from '../e2e/support/demo-client.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { closedLoop, loadTarget } from './load/run-load.ts'
import { startNoDatabase } from './no-database.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 64

/** Accepted responses per second compared, in turns, with the same requests without a database. */
export async function benchAcceptedResponses(folder: string): Promise<Figures<'responses'>> {
  const real = await startServerProcess({ EARSHOT_DATA: folder, BEHIND_PROXY: 'on' })
  await using bare = await startNoDatabase()
  const { survey } = await logInToDemo(real.addresses)
  const order = { targets: [loadTarget(survey)], seconds: measuredSeconds(SECONDS), connections: CONNECTIONS }
  const ofNoDatabase: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const without = await closedLoop({ ...order, origin: bare.storefront })
    const realLoad = await closedLoop({ ...order, origin: real.addresses.storefront })
    ofNoDatabase.push(realLoad.perSecond / without.perSecond)
  }
  await real.stop()
  return { ofNoDatabase }
}
