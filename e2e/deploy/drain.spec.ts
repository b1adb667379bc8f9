import { randomUUID } from 'node:crypto'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { startServerProcess } from '../support/server-process.ts'
import { earshot, expect, test } from '../support/test.ts'

/** Starts a server that has three seconds for its proxy. */
async function aDrainingServer() {
  const databaseUrl = await createDatabase(earshot.postgresUrl, `drain_${randomUUID()}`)
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: 'off', DRAIN_SECONDS: '3' })
  const statusOf = (path: string) =>
    fetch(server.addresses.dashboard + path).then(
      ({ status }) => status,
      () => null,
    )
  return { server, statusOf }
}

test('a server that is asked to stop says so to its proxy, and takes requests until the proxy has noticed', async () => {
  const { server, statusOf } = await aDrainingServer()
  expect(await statusOf('/readyz')).toBe(200)
  const askedAt = performance.now()
  const stopped = server.stop()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  while (performance.now() - askedAt < 2_500) {
    expect([await statusOf('/healthz'), await statusOf('/')]).toEqual([200, 200])
  }
  expect(await stopped).toBe(0)
  expect(performance.now() - askedAt).toBeGreaterThan(2_900)
  expect(await statusOf('/healthz')).toBeNull()
})

test('a second signal ends the server at once', async () => {
  const { server, statusOf } = await aDrainingServer()
  const askedAt = performance.now()
  const stopped = server.stop()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  await Promise.all([server.stop(), stopped])
  expect(performance.now() - askedAt).toBeLessThan(2_500)
})
