import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { close, createListener, listen, requestListener } from './listener.ts'

test.each([
  [
    'throws',
    () => {
      throw new Error('a bug')
    },
  ],
  ['rejects', () => Promise.reject(new Error('a bug'))],
])('if the app %s, the failure is logged with the id that the caller gets', async (_, app) => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const listener = createListener(requestListener(app, log))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  const { problem } = (await reply.json()) as { problem: { code: string; requestId: string } }
  await close(listener)
  expect([reply.status, problem]).toEqual([500, { code: 'unexpected', requestId: expect.any(String) }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: problem.requestId, msg: 'unexpected', err: { message: 'a bug' } },
  ])
})

test('a request that is not HTTP is answered with a problem, but never inside the reply to an earlier one', async () => {
  const listener = createListener((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('begun')
  })
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const alone = connect(port, '127.0.0.1').on('error', () => {})
  alone.write('nonsense\r\n\r\n')
  expect(await text(alone)).toContain('request_malformed')

  const during = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  during.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  during.write('GET / HTTP/1.1\r\nHost: earshot\r\n\r\n')
  await expect.poll(() => received).toContain('begun')
  during.write('nonsense\r\n\r\n')
  await once(during, 'close')
  expect(received.endsWith('begun')).toBe(true)
  await close(listener)
})

test.each([
  [
    'a request that is sent too slowly',
    'POST / HTTP/1.1\r\nHost: earshot\r\nContent-Length: 4\r\n\r\n{',
    408,
    'request_timed_out',
  ],
  [
    'a request to be a proxy',
    'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n',
    400,
    'request_malformed',
  ],
])('%s is answered with a problem', async (_, sent, status, code) => {
  const listener = createListener(() => {}, { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 })
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body ?? '')).toEqual({ problem: { code } })
  await close(listener)
})

test('a request that is not HTTP ends the one before it, even if its client keeps the connection open', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const listener = createListener((_request, response) => response.once('close', resolve))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  client.resume().write('GET / HTTP/1.1\r\nHost: earshot\r\n\r\nnonsense\r\n\r\n')
  await closed
  client.destroy()
  await close(listener)
})

test('a connection that asks for files and reads none is closed after 33 requests', async () => {
  let answered = 0
  const listener = createListener((_request, response) => {
    answered += 1
    response.end('x'.repeat(10_000_000))
  })
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const client = connect(port, '127.0.0.1')
    .on('error', () => {})
    .pause()
  client.write('GET / HTTP/1.1\r\nHost: earshot\r\n\r\n'.repeat(200))
  await expect.poll(() => answered).toBe(33)
  client.resume()
  await once(client, 'close')
  expect(answered).toBe(33)
  await close(listener)
})

test('requests that are sent together are all answered if the replies are read', async () => {
  const listener = createListener((_request, response) => void response.end('.'))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const client = connect(port, '127.0.0.1')
  let received = ''
  client.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  for (let n = 0; n < 3; n++) {
    client.write('GET / HTTP/1.1\r\nHost: earshot\r\n\r\n'.repeat(20))
    await expect.poll(() => received.match(/200 OK/g)?.length).toBe(20 * (n + 1))
  }
  client.destroy()
  await close(listener)
})

test('a client that always has another request ready does not delay the end, and no request of it is cut off', async () => {
  const listener = createListener((_request, response) => setTimeout(() => response.end('done'), 20))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const request = get({ port, host: '127.0.0.1', agent })
    const [response] = await once(request, 'response')
    return text(response)
  }
  const replies: string[] = []
  const asking = (async () => {
    for (;;) replies.push(await ask())
  })()
  // A connection that waited to be accepted when the listener closed is reset.
  const refused = expect(asking).rejects.toMatchObject({
    code: expect.stringMatching(/^ECONN(?:REFUSED|RESET)$/),
  })
  await expect.poll(() => replies.length).toBeGreaterThan(2)
  const start = performance.now()
  await close(listener)
  expect(performance.now() - start).toBeLessThan(2_000)
  await refused
  agent.destroy()
  expect(new Set(replies)).toEqual(new Set(['done']))
})
