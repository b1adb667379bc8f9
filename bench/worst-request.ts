import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { type WorstRequest, worstRequests } from './worst-requests.ts'

const ROUNDS = 3
const BLOCK_COPIES = 20
const BURSTS = 10
const MEMORY_COPIES = 50
const ALLOWED_PER_BYTE = 20
const ALLOWED_BYTES = 50_000_000

/**
 * The longest time for which one kind of request blocks the event loop, and its memory use. A ticker in the server
 * process measures the block: 20 copies at a time, ten times over, compared with an idle machine.
 */
export async function benchWorstRequest(folder: string): Promise<Figures<'worst-request'>> {
  const server = await startServerProcess({ EARSHOT_DATA: folder, EMBEDDED_BILLING: 'on' }, { isMonitored: true })
  const requests = await worstRequests(server.addresses)
  const figures = { anonymous: [] as number[], loggedIn: [] as number[], memory: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const worst = { anonymous: 0, 'logged in': 0, memory: 0 }
    for (const request of requests) {
      const blockMs = await worstBlockMs(server, request)
      const memory = await memoryShare(server, request)
      worst[request.who] = Math.max(worst[request.who], blockMs)
      worst.memory = Math.max(worst.memory, memory)
      console.log(
        `  ${blockMs.toFixed(0).padStart(4)} ms, ${memory.toFixed(2)} of its memory: ${request.who}, ${request.name}`,
      )
    }
    figures.anonymous.push(worst.anonymous)
    figures.loggedIn.push(worst['logged in'])
    figures.memory.push(worst.memory)
  }
  await server.stop()
  return figures
}

async function worstBlockMs(server: ServerProcess, request: WorstRequest): Promise<number> {
  await server.resetEventLoop()
  for (let burst = 0; burst < BURSTS; burst++) await atOnce(request, BLOCK_COPIES)
  return (await server.readEventLoop()).worstBlockMs
}

/** The memory use after 50 copies at once, as a share of the allowed amount. */
async function memoryShare(server: ServerProcess, request: WorstRequest): Promise<number> {
  const { memoryBytes: before } = await server.resetEventLoop()
  const bytes = await atOnce(request, MEMORY_COPIES)
  const { memoryBytes: after } = await server.readEventLoop()
  return Math.max(0, after - before) / (ALLOWED_PER_BYTE * bytes + ALLOWED_BYTES)
}

/** @returns the bytes of the bodies, sent and received */
async function atOnce({ name, status, next }: WorstRequest, copies: number): Promise<number> {
  const requests = Array.from({ length: copies }, next)
  const sizes = await Promise.all(
    requests.map(async ({ url, init }) => {
      const body = typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0
      const reply = await fetch(url, init).catch(closedWhileSending)
      if (reply === null && status === 413) return body
      if (reply === null) throw new Error(`"${name}" lost its connection`)
      const text = await reply.text()
      // Refusing a rush of such requests is correct behavior of an overloaded server.
      if (reply.status !== status && reply.status !== 503)
        throw new Error(`"${name}" was answered ${reply.status}: ${text.slice(0, 200)}`)
      return text.length + body
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * The server refuses some bodies before it has read them, and closes the connection. Some clients then never receive
 * the reply.
 */
function closedWhileSending(error: unknown): null {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  if (code === 'EPIPE' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return null
  throw error
}
