import type { DeviceStorage } from './device-storage.ts'
import { type Outside, post } from './post.ts'
import { retryDelayMs } from './retry-delay.ts'
import { MAX_UNKNOWN_MS, PAUSE_MS, readUnknown, saveUnknown, type UnknownSurvey } from './unknown-survey.ts'
import { dropUnsent, readUnsent } from './unsent.ts'

export type Transport = {
  /**
   * Sends the newest message of a response, as JSON; an older one still waiting gives way to it.
   * @param onEnded called if the survey takes no answers any more (ADR-0024)
   */
  send(responseId: string, body: string, onEnded?: () => void): void
  /** Tries everything that waits, now. */
  sendWaiting(): void
  /** The page is going away: hands everything that waits to the browser. A message that arrives twice counts once. */
  sendByBeacon(): void
}

type Waiting = {
  body: string
  failures: number
  isSending: boolean
  /** The server asked to send nothing before this time (epoch milliseconds). */
  notBefore: number
  retry?: ReturnType<typeof setTimeout>
  onEnded?: (() => void) | undefined
} & UnknownSurvey

/**
 * Sends messages to the server and deletes each only after its reply. If the server does not know the
 * survey, the message waits for later pages, for seven days from when it was given: an operator may have started the
 * server on another database by mistake (ADR-0065).
 * @param storage where `saveUnsent` put them, to outlive the page; null: they wait in memory only
 */
export function openTransport(outside: Outside, storage: DeviceStorage | null): Transport {
  const waiting = new Map<string, Waiting>()
  function queue(responseId: string, message: Pick<Waiting, 'body' | 'onEnded'> & UnknownSurvey): void {
    const entry = waiting.get(responseId)
    if (entry) Object.assign(entry, message)
    else waiting.set(responseId, { ...message, failures: 0, isSending: false, notBefore: 0 })
  }
  if (storage) {
    for (const [responseId, body] of readUnsent(storage)) {
      queue(responseId, { body, ...readUnknown(storage, responseId, outside.now()) })
    }
  }

  /** Never rejects: the network and the storage fail quietly where they are touched. */
  async function deliver(responseId: string): Promise<void> {
    const entry = waiting.get(responseId)
    if (!entry || entry.isSending || outside.now() < Math.max(entry.notBefore, entry.pausedUntil)) return
    clearTimeout(entry.retry)
    const { body } = entry
    entry.isSending = true
    const verdict = await post(outside, body)
    entry.isSending = false
    if (!verdict.over) {
      const delayMs = retryDelayMs(++entry.failures, verdict.retryAfter, outside)
      if (verdict.retryAfter) entry.notBefore = outside.now() + delayMs
      entry.retry = setTimeout(deliver, delayMs, responseId)
      return
    }
    const now = outside.now()
    if (verdict.unknown && entry.body === body && now - entry.givenAt < MAX_UNKNOWN_MS) {
      entry.pausedUntil = now + PAUSE_MS // without a timer: the page is not kept busy
      if (storage) saveUnknown(storage, responseId, entry.givenAt, now)
      return
    }
    if (storage) dropUnsent(storage, responseId, body)
    if (verdict.ended) entry.onEnded?.()
    entry.failures = 0
    if (entry.body === body) waiting.delete(responseId)
    else await deliver(responseId) // answered on meanwhile
  }

  return {
    send(responseId, body, onEnded) {
      queue(responseId, { body, onEnded, givenAt: outside.now(), pausedUntil: 0 })
      deliver(responseId)
    },
    sendWaiting() {
      for (const responseId of waiting.keys()) deliver(responseId)
    },
    sendByBeacon() {
      for (const { body, pausedUntil } of waiting.values()) if (outside.now() >= pausedUntil) outside.sendBeacon(body)
    },
  }
}
