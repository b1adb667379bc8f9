import type { ServerProcess } from '../e2e/support/server-process.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'
import { worstRequests } from './worst-requests/all.ts'
import type { Copy, WorstRequest } from './worst-requests/request.ts'
import { openWorld } from './worst-requests/world.ts'

const ROUNDS = 3
const BLOCK_COPIES = 20
const BURSTS = 10
const MEMORY_COPIES = 50
/** How many kinds are measured with 50 copies: one burst of 20 is not enough to say which takes the most memory. */
const MEMORY_KINDS = 3
/** How many kinds are tried again before the worst is chosen: a single burst can be disturbed. */
const TRIED_AGAIN = 3
const TRIES = 3
const ALLOWED_PER_BYTE = 20
const ALLOWED_BYTES = 50_000_000

/** The cost of one kind of request at worst. */
type Cost = {
  readonly blockMs: number
  /** The memory taken, as a share of the allowed amount. */
  readonly memory: number
}

type Tried = Cost & { readonly request: WorstRequest }

/**
 * The longest time for which one kind of request blocks the event loop, and its memory use. A ticker in the server
 * process measures the block. One burst of 20 copies of each kind finds the worst kinds. Two more bursts of each of these
 * decide which is the worst. It is measured in three rounds: ten bursts of 20 copies for the block, and 50 copies for the
 * memory.
 */
export async function benchWorstRequest(folder: string): Promise<Figures<'worst-request'>> {
  await using world = await openWorld(folder)
  const { server } = world
  const tried: Tried[] = []
  for (const request of await worstRequests(world)) tried.push(await tryOnce(server, request, BLOCK_COPIES))
  const anonymous = await longestBlock(server, tried, 'anonymous')
  const loggedIn = await longestBlock(server, tried, 'logged in')
  const largest = largestByMemory(tried)
  const figures = { anonymous: [] as number[], loggedIn: [] as number[], memory: [] as number[] }
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`  round ${round}`)
    figures.anonymous.push(await worstBlock(server, anonymous))
    figures.loggedIn.push(await worstBlock(server, loggedIn))
    figures.memory.push(await memoryOf(server, largest))
  }
  return figures
}

async function tryOnce(server: ServerProcess, request: WorstRequest, copies: number): Promise<Tried> {
  const cost = await burstOf(server, request, copies)
  print(request, cost)
  return { request, ...cost }
}

const print = ({ who, name }: WorstRequest, { blockMs, memory }: Cost): void =>
  console.log(`  ${blockMs.toFixed(0).padStart(4)} ms, ${memory.toFixed(2)} of its memory: ${who}, ${name}`)

/** @returns the kind with the longest median block among those that blocked longest at the first try */
async function longestBlock(
  server: ServerProcess,
  tried: readonly Tried[],
  who: WorstRequest['who'],
): Promise<WorstRequest> {
  console.log(`  ${BLOCK_COPIES} copies again`)
  const candidates = tried.filter(({ request }) => request.who === who).toSorted((a, b) => b.blockMs - a.blockMs)
  const medians: { readonly request: WorstRequest; readonly blockMs: number }[] = []
  for (const { request, blockMs } of candidates.slice(0, TRIED_AGAIN)) {
    const blocks = [blockMs]
    while (blocks.length < TRIES) blocks.push((await tryOnce(server, request, BLOCK_COPIES)).blockMs)
    medians.push({ request, blockMs: median(blocks) })
  }
  return maxBy(medians, ({ blockMs }) => blockMs)
}

/** The kinds that took the most of their memory in 20 copies. */
const largestByMemory = (tried: readonly Tried[]): readonly WorstRequest[] =>
  tried
    .toSorted((a, b) => b.memory - a.memory)
    .slice(0, MEMORY_KINDS)
    .map(({ request }) => request)

/**
 * A garbage collection during a burst hides what the burst took, so each kind is tried several times.
 * @returns the largest share of its memory that one of the kinds takes in 50 copies
 */
async function memoryOf(server: ServerProcess, kinds: readonly WorstRequest[]): Promise<number> {
  console.log(`  ${MEMORY_COPIES} copies`)
  const shares: number[] = []
  for (const request of kinds) {
    for (let i = 0; i < TRIES; i++) shares.push((await tryOnce(server, request, MEMORY_COPIES)).memory)
  }
  return Math.max(...shares)
}

function maxBy<T extends { readonly request: WorstRequest }>(
  kinds: readonly T[],
  amountOf: (kind: T) => number,
): WorstRequest {
  const [max] = kinds.toSorted((a, b) => amountOf(b) - amountOf(a))
  if (!max) throw new Error('No kind of request was tried')
  return max.request
}

/** @returns the longest block of 200 copies */
async function worstBlock(server: ServerProcess, request: WorstRequest): Promise<number> {
  const costs: Cost[] = []
  for (let burst = 0; burst < BURSTS; burst++) costs.push(await burstOf(server, request, BLOCK_COPIES))
  const blockMs = Math.max(...costs.map((cost) => cost.blockMs))
  print(request, { blockMs, memory: Math.max(...costs.map((cost) => cost.memory)) })
  return blockMs
}

/** Sends copies of a request at once to a server without garbage. */
async function burstOf(server: ServerProcess, request: WorstRequest, count: number): Promise<Cost> {
  const copies = await request.prepare(count)
  const { memoryBytes: before } = await server.resetEventLoop()
  const { storedBytes = 0, sharedBytes = 0 } = request
  const bytes = (await atOnce(request, copies)) + count * storedBytes + sharedBytes
  const { worstBlockMs: blockMs, memoryBytes: after } = await server.takeEventLoop()
  return { blockMs, memory: Math.max(0, after - before) / (ALLOWED_PER_BYTE * bytes + ALLOWED_BYTES) }
}

/** @returns the bytes of the bodies, sent and received */
async function atOnce(request: WorstRequest, copies: readonly Copy[]): Promise<number> {
  const { name, status, alwaysAdmitted = copies.length } = request
  const sizes = await Promise.all(
    copies.map(async ({ url, init }) => {
      const body = typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0
      const reply = await fetch(url, init).catch(closedWhileSending)
      if (reply === null && status === 413) return body
      if (reply === null) throw new Error(`"${name}" lost its connection`)
      const received = await reply.bytes()
      const isRefusedRush = reply.status === 503 && copies.length > alwaysAdmitted
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
