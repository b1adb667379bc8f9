import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import { v7 as newUuid } from 'uuid'
import { type Problem, problems } from '../problems.ts'

/**
 * A request that has not ended so long after we were asked to stop is cut off. Two seconds are left for everything else
 * before the process is ended.
 */
const GRACE_MS = 7_000

/**
 * The listen backlog: connections that the kernel queues until we accept them. Node's default of 511 overflows in a
 * rush. The kernel may enforce a lower limit.
 */
const BACKLOG = 4_096

/**
 * How long a client may read the refusal of something that is not HTTP. Node would wait for a minute for a client that
 * keeps its half of the connection open.
 */
const LINGER_MS = 500

/**
 * @param variable the setting that names the port, for operators who have to choose another
 * @returns the port, which the system chose if 0 was asked for
 */
export function listen(listener: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`port ${port} is taken. Set ${variable} to another one.`))
      else if (error.code === 'EACCES')
        reject(new Error(`port ${port} needs more rights. Set ${variable} to another one.`))
      else reject(new Error(`HOST=${host} is no address of this machine.`, { cause: error }))
    })
    listener.listen({ port, host, backlog: BACKLOG }, () => resolve((listener.address() as AddressInfo).port))
  })
}

/** Takes no new connections, closes the idle ones, and the others after their next reply. */
export function close(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => listener.closeAllConnections(), GRACE_MS)
    listener.close(() => {
      clearTimeout(timer)
      resolve()
    })
    listener.closeIdleConnections()
  })
}

/**
 * Creates a server. It answers requests that never reach `answer` with a documented problem, too.
 * @param options tests use shorter time limits
 */
export function createListener(answer: RequestListener, options: ServerOptions = {}): Server {
  const limited = limitUnsent(answer)
  // Otherwise Node would refuse a request without a host, and its reply would be empty. `requestListener` refuses it.
  const listener = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    // A client that always has the next request ready, such as a proxy, would keep its connection busy to the last.
    if (!listener.listening) response.setHeader('Connection', 'close')
    limited(request, response)
  })
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweredSocket) => {
    // After the head of a reply, a client would read the problem as a part of its body.
    if (!socket.writable || socket._httpMessage?.headersSent) socket.destroy()
    else refuseOnSocket(socket, { code: UNREADABLE[error.code ?? ''] ?? 'request_malformed' })
  })
  // Only a proxy answers CONNECT. Without a listener, Node closes the connection without a reply.
  listener.on('connect', (_request, socket) => refuseOnSocket(socket, { code: 'request_malformed' }))
  listener.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, body, headers } = refusal({ code: 'expectation_failed' })
    response.writeHead(status, { ...headers, Connection: 'close' }).end(body)
  })
  return listener
}

const UNREADABLE: Readonly<Record<string, 'request_head_too_large' | 'request_timed_out'>> = {
  HPE_HEADER_OVERFLOW: 'request_head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
}

/**
 * Browsers and proxies send the next request of a connection after the reply to the last one. Replies to others wait in
 * memory until the client reads, and a request of 70 bytes can ask for a file of 300 KB.
 */
const MAX_UNSENT_REPLIES = 32

/** Closes a connection that asks for too much before it reads. */
function limitUnsent(answer: RequestListener): RequestListener {
  const unsent = new WeakMap<Socket, number>()
  return (request, response) => {
    // A reply has no socket while an earlier one of its connection is not sent.
    if (response.socket === null) {
      const { socket } = request
      const waiting = unsent.get(socket) ?? 0
      if (waiting === MAX_UNSENT_REPLIES) return void socket.destroy()
      unsent.set(socket, waiting + 1)
      response.once('close', () => unsent.set(socket, (unsent.get(socket) ?? 1) - 1))
    }
    answer(request, response)
  }
}

/** Node has no public name for the reply that is being written to a socket. Its own handler reads this field, too. */
type AnsweredSocket = Duplex & { readonly _httpMessage?: ServerResponse | null }

/** Answers with the app. A request that has no host or path that can be read is answered with a documented problem. */
export function requestListener(app: FetchCallback, log: Logger): ReturnType<typeof getRequestListener> {
  return getRequestListener(app, {
    errorHandler(error) {
      if (error instanceof RequestError) return responseOf({ code: 'request_malformed' })
      const requestId = newUuid()
      log.error({ err: error, requestId }, 'unexpected')
      return responseOf({ code: 'unexpected', requestId })
    },
  })
}

type FetchCallback = Parameters<typeof getRequestListener>[0]

function responseOf(problem: Problem): Response {
  const { status, body, headers } = refusal(problem)
  return new Response(body, { status, headers })
}

function refusal(problem: Problem) {
  const body = JSON.stringify({ problem })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
  return { status: problems[problem.code].status, body, headers }
}

function refuseOnSocket(socket: Duplex, problem: Problem): void {
  const { status, body, headers } = refusal(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
