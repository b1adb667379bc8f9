import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createReceiver } from './received.ts'

const MAX_RECEIVING = 3

test('connections that send only heads do not keep out a body that comes in parts', async () => {
  const { whenReceived } = createReceiver(() => performance.now(), MAX_RECEIVING)
  let heads = 0
  const server = createServer((request, response) => {
    heads += 1
    whenReceived(request, () => response.end('received'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sendHead = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: earshot\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{')
    return socket
  }

  const stalled = Array.from({ length: MAX_RECEIVING }, sendHead)
  await expect.poll(() => heads).toBe(MAX_RECEIVING)
  const isClosed = stalled.map((socket) => once(socket, 'close'))
  const honest = sendHead()
  await Promise.race(isClosed)
  honest.write('}')
  const [reply] = (await once(honest, 'data')) as [Buffer]
  expect(reply.toString()).toContain('received')
  expect(stalled.filter(({ closed }) => closed)).toHaveLength(1)
  for (const socket of stalled) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
