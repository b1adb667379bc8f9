import { newId } from '../../lib/new-id.ts'

const KEY = 'earshot.new-survey'

/** The part of sessionStorage needed here; a test brings its own. It may throw: storage can be blocked. */
type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * The id of the survey being made, the same until the merchant stands before it: a reload, Back or an effect that runs
 * twice asks for the same survey again, and the server makes it once. Decisions D3.
 */
export function createPendingId(storage: () => Storage, fresh: () => string = newId) {
  let remembered: string | null = null
  return {
    take(): string {
      const id = guarded(() => storage().getItem(KEY)) ?? remembered ?? fresh()
      remembered = id
      guarded(() => storage().setItem(KEY, id))
      return id
    },
    forget(): void {
      remembered = null
      guarded(() => storage().removeItem(KEY))
    },
  }
}

function guarded<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

export const pendingId = createPendingId(() => globalThis.sessionStorage)
