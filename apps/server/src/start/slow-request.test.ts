import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const start = useTestServers()

test('a client that does not send the head of its request within 15 seconds is refused', async () => {
  const database = await openTestDatabase()
  const server = await start(database.url).started
  const socket = connect(Number(new URL(server.addresses.storefront).port), '127.0.0.1')
  const sentMs = performance.now()
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const reply = await text(socket)
  expect(reply).toMatch(/^HTTP\/1\.1 408 /)
  expect(reply).toContain('"request_timed_out"')
  expect(performance.now() - sentMs).toBeGreaterThan(14_000)
  await server.stop()
  await database.close()
}, 40_000)
