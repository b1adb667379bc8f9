import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { SurveyId } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Metrics, WriterName } from '../metrics.ts'
import { type Problem, problems } from '../problems.ts'
import type { Directory } from '../storefront/directory.ts'
import type { Admission } from './admission.ts'
import { createDispatcher, type RequestHandler } from './dispatcher.ts'
import { createReceiver } from './received.ts'
import type { Outcome } from './throughput.ts'

/**
 * Node must read the rest of a refused body to reuse the connection. Reading a larger body costs more than a new
 * connection.
 */
const MAX_DRAINED_BYTES = 64 * 1024
const LOG_INTERVAL_MS = 10_000

const PROBLEM = { code: 'too_busy', retryAfterSeconds: 5 } as const satisfies Problem
const BODY = JSON.stringify({ problem: PROBLEM })
const STATUS = problems.too_busy.status
/** Names and values in turn, which Node writes without looking names up. */
const HEADERS = Object.entries({
  'Content-Type': 'application/json',
  'Content-Length': String(BODY.length),
  'Retry-After': String(PROBLEM.retryAfterSeconds),
  'Cache-Control': 'no-store',
  // Pages must be able to read the status and the Retry-After.
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}).flat()
const CLOSING_HEADERS = [...HEADERS, 'Connection', 'close']

/** The size limits of the messages of a path. */
export type SizeLimits = {
  /** The smallest limit that any message has. */
  readonly min: number
  /** The limit of one message in bytes. Null if its address is wrong, so that it is refused whatever its size. */
  limitFor(url: string): Promise<number | null>
}

type Guard = {
  readonly admission: Pick<Admission, 'isFull' | 'enter'>
  readonly sizes: SizeLimits
  readonly writer: WriterName
}

/** The paths whose messages are written to the database in batches. Each path has its own queue. */
export type Guarded = { readonly [path: string]: Guard }

type Options = {
  readonly guarded: Guarded
  readonly directory: Pick<Directory, 'knownStoreOfSurvey'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'messages'>
  readonly next: RequestHandler
}

/**
 * Answers 503 before the body is read and before the router runs, while a path's queue is full. A refusal then costs
 * about 25 microseconds instead of a whole request, so that a rush cannot starve accepted messages. Admitted requests
 * to these paths start a few at a time (`dispatcher.ts`); all others start at once. A message that its route refuses
 * because of its Content-Length does not wait for its body.
 * @param options.next handles each request that is not refused
 */
export function refuseEarly({ guarded, directory, log, metrics, next }: Options): RequestListener {
  const count = countRefusals(log)
  const { dispatch, sawConnection } = createDispatcher(next)
  const { whenReceived } = createReceiver(() => performance.now())
  const known = new WeakSet<Socket>()

  function refuse(writer: WriterName, request: IncomingMessage, response: ServerResponse): void {
    count()
    metrics.messages(writer, 'refused', 1)
    refuseTooBusy(request, response)
  }

  return (request, response) => {
    const guard = request.method === 'POST' ? guarded[pathOf(request.url ?? '')] : undefined
    if (!guard) return void next(request, response)
    const { admission, sizes, writer } = guard
    if (!known.has(request.socket)) {
      known.add(request.socket)
      sawConnection()
    }
    const storeId = storeOf(request.url ?? '', directory)
    if (admission.isFull(storeId)) return refuse(writer, request, response)
    const admit = () => {
      // The page may have disconnected meanwhile.
      if (response.destroyed) return
      if (admission.isFull(storeId)) return refuse(writer, request, response)
      const leave = admission.enter(storeId)
      // It counts until the work is done. A sender that does not read its replies must not make it count for longer, and
      // one that disconnects must not make it count for less.
      void dispatch(storeId ?? '', request, response).then(() => leave(outcomeOf(response)))
    }
    const admitOnceReceived = () => whenReceived(request, admit, () => refuse(writer, request, response))
    // Few messages are this long. The limits of all others are not needed.
    if (!(Number(request.headers['content-length']) > sizes.min)) return admitOnceReceived()
    // Counts as a request, because the limit may have to be read from the database.
    const leave = admission.enter(storeId)
    void isRefusedUnread(request, sizes).then((isRefused) => {
      // Reading a limit is neither a committed nor a wrong message. Its route reports the outcome.
      leave('failed')
      if (isRefused) admit()
      else admitOnceReceived()
    })
  }
}

/** Whether the route refuses a message without reading its body. */
async function isRefusedUnread({ url, headers }: IncomingMessage, sizes: SizeLimits): Promise<boolean> {
  try {
    const maxBytes = await sizes.limitFor(url ?? '')
    return maxBytes === null || Number(headers['content-length']) > maxBytes
  } catch {
    // The route will get the same error, and reports it.
    return true
  }
}

function outcomeOf({ headersSent, statusCode }: ServerResponse): Outcome {
  if (!headersSent || statusCode >= 500) return 'failed'
  return statusCode >= 400 ? 'wrong' : 'committed'
}

const PLAIN = /^\/[A-Za-z0-9/_-]*(?=\?|$)/

/** The path as the router reads it, so that no other spelling of it passes by: escapes, dots, absolute addresses. */
function pathOf(url: string): string {
  const plain = PLAIN.exec(url)?.[0]
  if (plain !== undefined) return plain
  const path = URL.parse(url, 'http://localhost')?.pathname ?? url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Reads only memory, because a database lookup would cost more than the refusal. */
function storeOf(url: string, directory: Options['directory']): string | null {
  const queryAt = url.indexOf('?')
  if (queryAt < 0) return null
  const surveyId = /[?&]surveyId=([0-9a-f-]{36})(?:&|$)/i.exec(url.slice(queryAt, queryAt + 200))?.[1]
  return surveyId === undefined ? null : directory.knownStoreOfSurvey(surveyId.toLowerCase() as SurveyId)
}

/** Answers 503 without the router, on either host. */
export function refuseTooBusy(request: IncomingMessage, response: ServerResponse): void {
  const length = Number(request.headers['content-length'])
  const isSmall = length <= MAX_DRAINED_BYTES
  // A 5xx needs no Date (RFC 9110, 6.6.1).
  response.sendDate = false
  response.writeHead(STATUS, isSmall ? HEADERS : CLOSING_HEADERS)
  // The text is ASCII. Latin-1 is written without counting its bytes.
  response.end(BODY, 'latin1')
}

/** One log line per interval with the number of refusals, so that the log does not grow with the rush. */
function countRefusals(log: Logger): () => void {
  let refused = 0
  return () => {
    refused += 1
    if (refused > 1) return
    const timer = setTimeout(() => {
      log.warn({ refused, seconds: LOG_INTERVAL_MS / 1000 }, 'overloaded: messages of pages were refused')
      refused = 0
    }, LOG_INTERVAL_MS)
    timer.unref()
  }
}
