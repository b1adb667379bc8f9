import { newId } from '../../lib/new-id.ts'

/** The part of sessionStorage needed here; a test brings its own. It may throw: storage can be blocked. */
type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * The id of the survey being made, the same until the merchant stands before it: a reload, Back or an effect that runs
 * twice asks for the same survey again, and the server makes it once. ADR-0004.
 * @param purpose the source of the draft: each has an id of its own
 */
export function createPendingId(purpose: string, storage: () => Storage, fresh: () => string = newId) {
  const key = `earshot.new-survey.${purpose}`
  let remembered: string | null = null
  return {
    take(): string {
      const id = guarded(() => storage().getItem(key)) ?? remembered ?? fresh()
      remembered = id
      guarded(() => storage().setItem(key, id))
      return id
    },
    clear(): void {
      remembered = null
      guarded(() => storage().removeItem(key))
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

const pending = new Map<string, ReturnType<typeof createPendingId>>()

/** The one of this tab, which remembers it even where storage is blocked. */
export function pendingIdOf(purpose: string) {
  const known = pending.get(purpose) ?? createPendingId(purpose, () => globalThis.sessionStorage)
  pending.set(purpose, known)
  return known
}
