import type { Result } from '@earshot/survey'
import type { Problem } from '../../problems.ts'

/** Proxies close a connection that is silent, mostly after a minute. */
const HEARTBEAT_MS = 20_000
/** A stream that nobody reads any more ends by then at the latest. */
const LIFE_MS = 3_600_000
/** So many events that were not read yet mean that nobody reads. */
const MAX_UNREAD = 20

type Facts = {
  /** Calls `listener` with each version, and with null at the end. @returns how to stop */
  readonly watch: (listener: (version: string | null) => void) => Result<() => void, Problem>
  /** Asked with each heartbeat: the stream ends once it is not allowed any more. It never rejects. */
  readonly isAllowed: () => Promise<boolean>
  /** Aborts when the reader is gone. */
  readonly signal: AbortSignal
  readonly heartbeatMs?: number
  readonly lifeMs?: number
}

/** Opens a body of server-sent events: one for each version, and a comment as a heartbeat. */
export function openLiveStream(facts: Facts): Result<ReadableStream<Uint8Array>, Problem> {
  const { watch, isAllowed, signal, heartbeatMs = HEARTBEAT_MS, lifeMs = LIFE_MS } = facts
  const encoder = new TextEncoder()
  let reader: ReadableStreamDefaultController<Uint8Array>
  let isOpen = true
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = controller
    },
    cancel: () => leave(),
  })
  const timers = [setInterval(() => void beat(), heartbeatMs), setTimeout(() => end(), lifeMs)]

  function send(text: string): void {
    if (!isOpen) return
    if ((reader.desiredSize ?? 0) < -MAX_UNREAD) end()
    else reader.enqueue(encoder.encode(text))
  }

  async function beat(): Promise<void> {
    if (await isAllowed()) send(': still here\n\n')
    else end()
  }

  function end(): void {
    if (!isOpen) return
    leave()
    reader.close()
  }

  function leave(): void {
    isOpen = false
    for (const timer of timers) clearTimeout(timer)
    signal.removeEventListener('abort', end)
    if (watching.ok) watching.value()
  }

  const watching = watch((version) => (version === null ? end() : send(eventOf(version))))
  if (!watching.ok) {
    leave()
    return watching
  }
  signal.addEventListener('abort', end)
  return { ok: true, value: body }
}

const eventOf = (version: string): string => `data: ${JSON.stringify({ version })}\n\n`
