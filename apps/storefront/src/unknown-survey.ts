import type { DeviceStorage } from './device-storage.ts'
import { UNKNOWN_PREFIX } from './unsent.ts'
import { beganAt } from './walk-memory.ts'

/** The two times of a message whose survey the server may not know, in epoch milliseconds. */
export type UnknownSurvey = {
  /** When its last answer was given. */
  givenAt: number
  /** Until then it is not sent again. */
  pausedUntil: number
}

/** How long a message waits whose survey the server does not know. */
export const MAX_UNKNOWN_MS = 7 * 86_400_000
/** The pause between two tries, on whatever pages. */
export const PAUSE_MS = 10 * 60_000

/**
 * Reads the note that an earlier page wrote on a message. If it has written nothing, the answers count as given when their
 * response began.
 */
export function readUnknown(storage: DeviceStorage, responseId: string, now: number): UnknownSurvey {
  const [givenAt, triedAt = Number.POSITIVE_INFINITY] = (storage.getItem(UNKNOWN_PREFIX + responseId) ?? '')
    .split(' ')
    .map(Number)
  // A device's clock can jump backwards: a try in the future, like none, is no reason to wait.
  return { givenAt: givenAt || beganAt({ responseId }), pausedUntil: triedAt <= now ? triedAt + PAUSE_MS : 0 }
}

/**
 * Stores that the server does not know the survey of a message. A time in the future, from a clock that has jumped
 * backwards since, counts as the present.
 */
export function saveUnknown(storage: DeviceStorage, responseId: string, givenAt: number, now: number): void {
  try {
    storage.setItem(UNKNOWN_PREFIX + responseId, `${Math.min(givenAt, now)} ${now}`)
  } catch {
    // Full: the next page tries without a pause.
  }
}
