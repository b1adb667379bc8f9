import type { Page } from '@playwright/test'
import { startOwnServer } from '../support/own-server.ts'
import { expect } from '../support/test.ts'
import { openCollector } from './collector.ts'

/** The project token that it tells under. */
export const TOKEN = 'project1'

/** A server whose dashboard tells product events to a collector, until it is disposed of. */
export async function startTrackingServer() {
  await using starting = new AsyncDisposableStack()
  const collector = starting.use(await openCollector())
  const server = starting.use(await startOwnServer({ MIXPANEL_TOKEN: TOKEN, MIXPANEL_HOST: collector.origin }))
  const resources = starting.move()
  return {
    ...server.addresses,
    collector,

    /** Waits until an event like this has come: they are sent in batches, every five seconds of the page's clock. */
    async receives(page: Page, event: string, wanted: Record<string, string>): Promise<void> {
      const like = () => collector.events.filter((one) => one.event === event).map(({ properties }) => properties)
      await expect
        .poll(() => page.clock.runFor(5_000).then(like), { message: `${event} ${JSON.stringify(wanted)}` })
        .toContainEqual(expect.objectContaining(wanted))
    },

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
