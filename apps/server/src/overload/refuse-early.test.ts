import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmission } from './admission.ts'
import { type Guarded, refuseEarly } from './refuse-early.ts'
import type { Outcome } from './throughput.ts'

const PATH = '/storefront/v1/responses'
const SURVEY = '0190a5f2-0000-7000-8000-000000000001'
const STORE = '0190a5f2-0000-7000-8000-0000000000aa' as StoreId

const statusFor = (url: string) => (url.includes('fails') ? 500 : url.includes('wrong') ? 400 : 200)

/** A server on which a test can make the queue full. It records the requests that reach the router. */
async function aServer(own?: Guarded[string]['admission']) {
  const seen = {
    entered: [] as (string | null)[],
    counted: 0,
    routed: 0,
    left: [] as Outcome[],
    bodyBytes: 0,
    refused: 0,
    measured: 0,
  }
  const state = { isFull: true }
  const sizes = {
    min: 100_000,
    async limitFor(url: string) {
      seen.measured += 1
      if (url.includes('slow')) await sleep(100)
      if (url.includes('broken')) throw new Error('no database')
      return url.includes('unknown') ? null : url.includes('large') ? 300_000 : 200_000
    },
  }
  function recordCheck(storeId: string | null): boolean {
    seen.entered.push(storeId)
    return state.isFull
  }
  const admission: Guarded[string]['admission'] = {
    isFull: recordCheck,
    enter() {
      seen.counted += 1
      return (outcome) => void seen.left.push(outcome)
    },
  }
  const listener = createServer(
    refuseEarly({
      guarded: { [PATH]: { writer: 'responses', admission: own ?? admission, sizes } },
      directory: { knownStoreOfSurvey: (surveyId) => (surveyId === SURVEY ? STORE : null) },
      log: pino({ level: 'silent' }),
      metrics: {
        messages(_writer, _outcome, count) {
          seen.refused += count
        },
      },
      async next(request, response) {
        const url = request.url ?? ''
        seen.routed += 1
        try {
          if (!url.includes('unread')) for await (const chunk of request) seen.bodyBytes += (chunk as Buffer).length
        } catch {
          // The sender has disconnected.
          return
        }
        if (url.includes('slow-answer')) await sleep(300)
        response.writeHead(statusFor(url)).end(url === '/large' ? 'x'.repeat(20_000_000) : 'done')
      },
    }),
  )
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  async function send(path: string, body = '{}', headers: Record<string, string> = {}) {
    const request = httpRequest({ port, path, method: 'POST', agent, headers })
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      request.on('response', resolve).on('error', reject),
    )
    request.end(body)
    const response = await answered
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode, headers: response.headers, text, reused: request.reusedSocket }
  }
  async function close() {
    agent.destroy()
    await new Promise((done) => listener.close(done))
  }
  return { seen, state, send, close, port }
}

let server: Awaited<ReturnType<typeof aServer>>
beforeEach(async () => {
  server = await aServer()
})
afterEach(() => server.close())

test('a refusal has a problem and a Retry-After that a page of any origin can read', async () => {
  const { status, headers, text } = await server.send(`${PATH}?surveyId=${SURVEY}&revision=1`)
  expect([status, JSON.parse(text)]).toEqual([503, { problem: { code: 'too_busy', retryAfterSeconds: 5 } }])
  expect(headers).toMatchObject({
    'retry-after': '5',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
  })
  expect(server.seen).toMatchObject({ entered: [STORE], routed: 0, refused: 1 })
})

test('a refused page keeps its connection, unless its message is larger than 64 KB', async () => {
  await server.send(PATH, 'x'.repeat(60_000))
  expect(await server.send(PATH, 'x'.repeat(60_000))).toMatchObject({ status: 503, reused: true })
  const large = await server.send(PATH, 'x'.repeat(70_000), { 'content-length': '70000' })
  expect(large).toMatchObject({ status: 503, headers: { connection: 'close' } })
  expect(await server.send(PATH)).toMatchObject({ status: 503, reused: false })
})

test('a message of unknown length is refused and its connection is closed', async () => {
  const refused = await server.send(PATH, '{}', { 'transfer-encoding': 'chunked' })
  expect(refused).toMatchObject({ status: 503, headers: { connection: 'close' } })
})

test.each([
  ['another path', '/storefront/v1/orders'],
  ['a longer path', `${PATH}/more`],
])('%s is not refused', async (_, path) => {
  expect(await server.send(path)).toMatchObject({ status: 200 })
  expect(server.seen.entered).toEqual([])
})

test.each([
  ['no survey', PATH],
  ['a survey that is not known yet', `${PATH}?surveyId=0190a5f2-0000-7000-8000-00000000dead`],
  ['no id', `${PATH}?surveyId=1&revision=1`],
])('an address with %s counts as one store', async (_, path) => {
  await server.send(path)
  expect(server.seen.entered).toEqual([null])
})

test('an admitted request counts until it is answered, by its outcome', async () => {
  server.state.isFull = false
  await server.send(PATH)
  await server.send(`${PATH}?fails`)
  await server.send(`${PATH}?wrong`)
  await expect.poll(() => server.seen.left).toEqual(['committed', 'failed', 'wrong'])
  expect(server.seen.routed).toBe(3)
})

test.each(['/storefront/v1/response%73', '/x/../storefront/v1/responses', 'http://127.0.0.1/storefront/v1/responses'])(
  'another spelling of the path, %s, is refused as well',
  async (path) => {
    expect(await server.send(path)).toMatchObject({ status: 503 })
  },
)

test.each([
  ['a body', 100, 0],
  ['the end of a long body', 150_000, 140_000],
])('connections that never send %s do not make the server look overloaded', async (_, length, sent) => {
  const honest = await aServer(createAdmission(() => performance.now()))
  const head = `POST ${PATH} HTTP/1.1\r\nHost: earshot\r\nContent-Length: ${length}\r\n\r\n`
  const stalled = Array.from({ length: 200 }, () => connect(honest.port, '127.0.0.1').on('error', () => {}))
  for (const socket of stalled) socket.write(head + 'x'.repeat(sent))
  // Longer than the time under load from which the throughput is trusted.
  await sleep(1_200)
  for (let n = 0; n < 20; n++) expect(await honest.send(PATH)).toMatchObject({ status: 200 })
  for (const socket of stalled) socket.destroy()
  await honest.close()
})

test('messages whose replies are never read do not make the server look overloaded', async () => {
  const honest = await aServer(createAdmission(() => performance.now()))
  const message = `POST ${PATH} HTTP/1.1\r\nHost: earshot\r\nContent-Length: 2\r\n\r\n{}`
  const deaf = connect(honest.port, '127.0.0.1').pause()
  // The reply to the first request is larger than the buffers of the connection, so no other reply can be sent.
  deaf.write(`GET /large HTTP/1.1\r\nHost: earshot\r\n\r\n${message.repeat(200)}`)
  await expect.poll(() => honest.seen.routed).toBe(201)
  // Longer than the time under load from which the throughput is trusted.
  await sleep(1_200)
  for (let n = 0; n < 20; n++) expect(await honest.send(PATH)).toMatchObject({ status: 200 })
  deaf.destroy()
  await honest.close()
})

test('a message whose sender disconnects counts until the work is done', async () => {
  server.state.isFull = false
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`POST ${PATH}?slow-answer HTTP/1.1\r\nHost: earshot\r\nContent-Length: 2\r\n\r\n{}`)
  await expect.poll(() => server.seen.routed).toBe(1)
  socket.destroy()
  await sleep(100)
  expect(server.seen.left).toEqual([])
  await expect.poll(() => server.seen.left).toEqual(['committed'])
})

test('a body that comes in parts is waited for', async () => {
  server.state.isFull = false
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`POST ${PATH} HTTP/1.1\r\nHost: earshot\r\nContent-Length: 4\r\nConnection: close\r\n\r\n{`)
  await sleep(120)
  expect(server.seen.routed).toBe(0)
  socket.write('"":')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toContain('200 OK')
  expect(server.seen.bodyBytes).toBe(4)
})

test('a message whose sender disconnects right after its last byte does not count as open forever', async () => {
  server.state.isFull = false
  for (let n = 0; n < 10; n++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: earshot\r\nContent-Length: 4\r\n\r\n{`)
    await sleep(20)
    socket.write('"":')
    await sleep(7)
    socket.resetAndDestroy()
  }
  // Longer than the receiver takes to notice that a body has arrived.
  await sleep(200)
  await expect.poll(() => server.seen.left.length).toBe(server.seen.counted)
})

test('a message whose sender disconnects while its limit is read does not count as open forever', async () => {
  server.state.isFull = false
  for (const [before, query] of ['slow-unknown', 'slow-large'].entries()) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST ${PATH}?${query} HTTP/1.1\r\nHost: earshot\r\nContent-Length: 150000\r\n\r\n{`)
    await expect.poll(() => server.seen.measured).toBe(before + 1)
    socket.resetAndDestroy()
  }
  await sleep(200)
  expect(server.seen).toMatchObject({ counted: 2, left: ['failed', 'failed'], routed: 0 })
})

/** Sends the head of a message and the first byte of its body. @returns the status line, or null if there is no reply */
async function sendFirstByte(port: number, query: string, contentLength: number) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${PATH}?${query} HTTP/1.1\r\nHost: earshot\r\nContent-Length: ${contentLength}\r\n\r\n{`)
  const reply = await Promise.race([once(socket, 'data').then(([data]) => String(data)), sleep(300, null)])
  socket.destroy()
  return reply?.split('\r\n')[0] ?? null
}

test.each([
  ['is too long', 'unread-wrong', 200_001],
  ['is too long for its revision', 'unread-wrong-large', 300_001],
  ['names an unknown survey', 'unread-wrong-unknown', 150_000],
  ['cannot be measured', 'unread-wrong-broken', 150_000],
])('a message that %s is handed to its route without its body', async (_, query, contentLength) => {
  server.state.isFull = false
  expect(await sendFirstByte(server.port, query, contentLength)).toBe('HTTP/1.1 400 Bad Request')
  // Once for the limit, and once for the route.
  await expect.poll(() => server.seen.left).toEqual(['failed', 'wrong'])
})

test('a long message within its limit waits for its body, and is no work until then', async () => {
  server.state.isFull = false
  expect(await sendFirstByte(server.port, 'unread-large', 300_000)).toBe(null)
  expect(server.seen).toMatchObject({ routed: 0, measured: 1, left: ['failed'] })
  const body = 'x'.repeat(200_000)
  expect(await server.send(PATH, body, { 'content-length': '200000' })).toMatchObject({ status: 200 })
  expect(server.seen).toMatchObject({ routed: 1, measured: 2, bodyBytes: 200_000 })
})

test('the limit of a message is not asked for if the message is short or the queue is full', async () => {
  server.state.isFull = false
  await server.send(PATH, 'x'.repeat(100_000), { 'content-length': '100000' })
  server.state.isFull = true
  expect(await sendFirstByte(server.port, '', 300_000)).toBe('HTTP/1.1 503 Service Unavailable')
  expect(server.seen.measured).toBe(0)
})
