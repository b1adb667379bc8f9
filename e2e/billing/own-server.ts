import { DAY_MS } from '@earshot/survey'
import { openDb } from '../../apps/server/src/db/open-db.ts'
import { billingCustomers } from '../../apps/server/src/db/schema.ts'
import { readSecrets } from '../../apps/server/src/db/secrets.ts'
import { detailsOf, type TestMerchant } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'

export type OwnServer = Awaited<ReturnType<typeof openOwnServer>>

/** A server for one file of tests: its clock can be moved, and its database reached. */
export async function openOwnServer() {
  await using starting = new AsyncDisposableStack()
  const server = starting.use(await startOwnServer())
  const { db, close } = openDb(server.databaseUrl, 1, () => {})
  starting.defer(close)
  const resources = starting.move()
  const { dashboard } = server.addresses

  return {
    dashboard,
    moveDays: (days: number) => server.moveClock(days * DAY_MS),

    /** Forgets all that the product has kept of what the provider said. */
    clearCustomers: () => db.delete(billingCustomers),

    /** The merchant's tags, as the operator of the provider sets them. */
    async tag({ token }: TestMerchant, tags: readonly string[]): Promise<void> {
      const { store } = await detailsOf(token, dashboard)
      const { billingApiKey } = await readSecrets(db)
      const configuration = await fetch(`${dashboard}/api/configuration`)
      const { data } = (await configuration.json()) as { data: { billing: { url: string; appId: string } } }
      const reply = await fetch(`${data.billing.url}/identify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-mantle-app-id': data.billing.appId,
          'x-mantle-app-api-key': billingApiKey,
        },
        body: JSON.stringify({ platform: 'web', platformId: store.storeId, tags }),
      })
      if (!reply.ok) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
    },

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
