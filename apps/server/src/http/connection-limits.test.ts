import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { identifiedNetwork, limitConnections } from './connection-limits.ts'

type Limits = Partial<Parameters<typeof limitConnections>[1]>

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

/** A server that answers everything, with limits, and what it logs. */
async function aListener(limits: Limits) {
  const lines: unknown[] = []
  const sink = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const listener = createServer((_request, response) => void response.end('.'))
  limitConnections(listener, { log: pino(sink), behindProxy: false, networkOf: () => 'a network', ...limits })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  opened.defer(() => {
    listener.closeAllConnections()
    listener.close()
  })
  const { port } = listener.address() as AddressInfo
  return { lines, open: () => aConnection(port) }
}

/** A connection that was answered, and stays open; null if it was closed without an answer. */
async function aConnection(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answered = once(socket, 'data').then(() => socket)
  const closed = once(socket, 'close').then(() => null)
  return Promise.race([answered, closed])
}

const areOpen = (sockets: readonly (Socket | null)[]) => sockets.map((socket) => socket !== null)

test('a network has a number of connections, and a new one when an old one is closed', async () => {
  const { open, lines } = await aListener({ maxNetworkConnections: 2 })
  const [first, second, third] = [await open(), await open(), await open()]
  expect(areOpen([first, second, third])).toEqual([true, true, false])
  first?.destroy()
  await expect.poll(async () => (await open()) !== null).toBe(true)
  expect(lines).toMatchObject([{ event: 'connections_refused', connections: 1 }])
})

test('another network is not affected', async () => {
  let network = 'one'
  const { open } = await aListener({ maxNetworkConnections: 1, networkOf: () => network })
  const first = await open()
  network = 'another'
  expect(areOpen([first, await open(), await open()])).toEqual([true, true, false])
})

test.each([
  ['behind a proxy', { behindProxy: true }],
  ['from an address that all callers share', { networkOf: () => null }],
])('%s only all connections together have a limit', async (_, limits) => {
  const { open, lines } = await aListener({ maxNetworkConnections: 1, maxConnections: 3, ...limits })
  expect(areOpen([await open(), await open(), await open(), await open()])).toEqual([true, true, true, false])
  expect(lines).toMatchObject([{ event: 'connections_refused', connections: 1 }])
})

test('a loopback address has no limit of a network', async () => {
  const { open } = await aListener({ maxNetworkConnections: 1, networkOf: identifiedNetwork })
  expect(areOpen([await open(), await open()])).toEqual([true, true])
})
