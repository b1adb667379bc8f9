import { type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Problem, problems } from '../problems.ts'

/** A request that has not ended ten seconds after we were asked to stop is not waited for. */
const PATIENCE_MS = 10_000

/**
 * The listen backlog: connections that the kernel queues until we accept them. Node's default of 511 overflows in a
 * rush. The kernel may enforce a lower limit.
 */
const BACKLOG = 4_096

/**
 * @param variable the setting that names the port, for whoever has to choose another
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

/** Takes no new connections, closes the idle ones, and waits for the requests under way. */
export function close(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => listener.closeAllConnections(), PATIENCE_MS)
    listener.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    listener.closeIdleConnections()
  })
}

/** What breaks HTTP itself never reaches a route; it too is answered with a documented problem. */
export function answerMalformed(listener: Server): void {
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) socket.destroy()
    else
      refuseOnSocket(socket, {
        code: error.code === 'HPE_HEADER_OVERFLOW' ? 'request_head_too_large' : 'request_malformed',
      })
  })
}

function refuseOnSocket(socket: Duplex, problem: Problem): void {
  const { status } = problems[problem.code]
  const body = JSON.stringify({ problem })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
