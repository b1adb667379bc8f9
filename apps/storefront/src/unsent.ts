import type { DeviceStorage } from './device-storage.ts'

/** One storage key per response, so that two tabs never overwrite each other's answers. */
const PREFIX = 'earshot:unsent:'
/** Beside it, of a message whose survey the server does not know: see `unknown-survey.ts`. */
export const UNKNOWN_PREFIX = 'earshot:unknown:'

export const hasUnsent = (storage: DeviceStorage): boolean => unsentKeys(storage).length > 0

/** The waiting messages by response id, each as the JSON text it will be sent as. */
export const readUnsent = (storage: DeviceStorage): [responseId: string, body: string][] =>
  unsentKeys(storage).map((key) => [key.slice(PREFIX.length), storage.getItem(key) ?? ''])

export function saveUnsent(storage: DeviceStorage, responseId: string, body: string): void {
  try {
    storage.setItem(PREFIX + responseId, body)
  } catch {
    // Full: the message still waits in memory.
  }
}

/**
 * Forgets a message that is over, with all that was noted about it, unless another tab has put a newer one in its
 * place.
 */
export function dropUnsent(storage: DeviceStorage, responseId: string, body: string): void {
  try {
    if (storage.getItem(PREFIX + responseId) !== body) return
    storage.removeItem(PREFIX + responseId)
    storage.removeItem(UNKNOWN_PREFIX + responseId)
  } catch {
    // Taken away meanwhile: what the next page finds and sends again counts once.
  }
}

const unsentKeys = (storage: DeviceStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(PREFIX))
