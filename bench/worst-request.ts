import type { ServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { worstRequests } from './worst-requests/all.ts'
import type { Copy, WorstRequest } from './worst-requests/request.ts'
import { openWorld } from './worst-requests/world.ts'

const ROUNDS = 3
const BLOCK_COPIES = 20
const BURSTS = 10
const MEMORY_COPIES = 50
/** The overload guard never refuses so many at once. */
const ALWAYS_ADMITTED = 32
const ALLOWED_PER_BYTE = 20
const ALLOWED_BYTES = 50_000_000

/** What one kind of request costs at worst. */
export type Cost = {
  readonly blockMs: number
  /** The memory taken, as a share of the allowed amount. */
  readonly memory: number
}

/**
 * The longest time for which one kind of request blocks the event loop, and its memory use. A ticker in the server
 * process measures the block: 20 copies at a time, ten times over, compared with an idle machine.
 */
export async function benchWorstRequest(folder: string): Promise<Figures<'worst-request'>> {
  await using world = await openWorld(folder)
  const requests = await worstRequests(world)
  const figures = { anonymous: [] as number[], loggedIn: [] as number[], memory: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const worst = { anonymous: 0, 'logged in': 0, memory: 0 }
    for (const request of requests) {
      const { blockMs, memory } = await costOf(world.server, request)
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
  return figures
}

/** Measures one kind of request. */
export async function costOf(server: ServerProcess, request: WorstRequest, bursts = BURSTS): Promise<Cost> {
  let blockMs = 0
  await server.resetEventLoop()
  for (let burst = 0; burst < bursts; burst++) {
    const copies = await request.prepare(BLOCK_COPIES)
    await server.takeEventLoop()
    await atOnce(request, copies)
    blockMs = Math.max(blockMs, (await server.takeEventLoop()).worstBlockMs)
  }
  return { blockMs, memory: await memoryShare(server, request) }
}

/** The memory use after 50 copies at once, as a share of the allowed amount. */
async function memoryShare(server: ServerProcess, request: WorstRequest): Promise<number> {
  const copies = await request.prepare(MEMORY_COPIES)
  const { memoryBytes: before } = await server.resetEventLoop()
  const bytes = await atOnce(request, copies)
  const { memoryBytes: after } = await server.readEventLoop()
  return Math.max(0, after - before) / (ALLOWED_PER_BYTE * bytes + ALLOWED_BYTES)
}

/** @returns the bytes of the bodies, sent and received */
async function atOnce({ name, status, isGuarded }: WorstRequest, copies: readonly Copy[]): Promise<number> {
  const sizes = await Promise.all(
    copies.map(async ({ url, init }) => {
      const body = typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0
      const reply = await fetch(url, init).catch(closedWhileSending)
      if (reply === null && status === 413) return body
      if (reply === null) throw new Error(`"${name}" lost its connection`)
      const received = await reply.bytes()
      const isRefusedRush = isGuarded === true && reply.status === 503 && copies.length > ALWAYS_ADMITTED
      if (reply.status !== status && !isRefusedRush) {
        const text = new TextDecoder().decode(received.subarray(0, 200))
        throw new Error(`"${name}" was answered ${reply.status}: ${text}`)
      }
      return received.length + body
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
