import autocannon from 'autocannon'
import { v7 as newUuid } from 'uuid'
import { logInToDemo } from '../e2e/support/demo-client.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { type MessageBody, messagesFor } from './messages.ts'
import { startNoDatabase } from './no-database.ts'

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 64

/** Accepted responses per second beside the same requests without a database, in turns. */
export async function benchAcceptedResponses(folder: string): Promise<Figures<'responses'>> {
  const real = await startServerProcess({ EARSHOT_DATA: folder })
  await using bare = await startNoDatabase()
  const { survey } = await logInToDemo(real.addresses)
  const messages = messagesFor(survey)
  const ofNoDatabase: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const without = await acceptedPerSecond(bare.storefront, messages)
    const kept = await acceptedPerSecond(real.addresses.storefront, messages)
    console.log(`  ${kept} accepted per second, ${without} without a database`)
    ofNoDatabase.push(kept / without)
  }
  await real.stop()
  return { ofNoDatabase }
}

async function acceptedPerSecond(origin: string, messages: readonly MessageBody[]): Promise<number> {
  let sent = 0
  const {
    '2xx': accepted,
    non2xx,
    errors,
    duration,
  } = await autocannon({
    url: `${origin}/storefront/v1/responses`,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ ...messages[sent++ % messages.length], responseId: newUuid() }),
        }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused and ${errors} failed: the figure would mean nothing`)
  return Math.round(accepted / duration)
}
