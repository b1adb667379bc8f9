import { startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { openCollector } from './collector.ts'

/** The project token that it tells under. */
export const TOKEN = 'project1'

/** A server whose dashboard tells product events to a collector, until it is disposed of. */
export async function startTelling() {
  await using starting = new AsyncDisposableStack()
  const collector = starting.use(await openCollector())
  const folder = starting.use(tempFolder())
  const server = await startServerProcess({
    EARSHOT_DATA: folder.path,
    BEHIND_PROXY: 'on',
    DEMO: 'off',
    MIXPANEL_TOKEN: TOKEN,
    MIXPANEL_HOST: collector.origin,
  })
  starting.defer(async () => {
    await server.stop()
  })
  const world = starting.move()
  return { ...server.addresses, collector, [Symbol.asyncDispose]: () => world.disposeAsync() }
}
