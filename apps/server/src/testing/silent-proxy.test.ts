import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startSilentProxy } from './silent-proxy.ts'

/** A server that sends back what it gets, behind the proxy. */
async function openEcho() {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startSilentProxy(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const exchange = async (bytes: Buffer) => {
    const start = performance.now()
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    socket.write(bytes)
    const chunks: Buffer[] = []
    for await (const chunk of socket) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).length >= bytes.length) break
    }
    return { received: Buffer.concat(chunks), ms: performance.now() - start }
  }
  return {
    proxy,
    exchange,
    async [Symbol.asyncDispose]() {
      await proxy.close()
      server.close()
    },
  }
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('data passes in its order, and after its delay only while there is one', async () => {
  await using echo = await openEcho()
  const bytes = randomBytes(2_000_000)
  let packets = 0
  const delays = [40, 7, 23.4, 0, 11.6]
  echo.proxy.slow(() => delays[packets++ % delays.length] ?? 0)
  expect(digest((await echo.exchange(bytes)).received)).toBe(digest(bytes))
  expect(packets).toBeGreaterThan(delays.length)

  echo.proxy.slow(() => 100)
  const delayed = await echo.exchange(Buffer.from('hello'))
  expect(`${delayed.received}`).toBe('hello')
  expect(delayed.ms).toBeGreaterThan(195)

  echo.proxy.slow(() => 0)
  expect((await echo.exchange(Buffer.from('hello'))).ms).toBeLessThan(195)
})
