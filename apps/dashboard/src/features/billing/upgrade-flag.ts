const KEY = 'earshot.upgrade'

type Requested = {
  readonly planId: string
  /** The address of the view that the merchant returns to; null: home. */
  readonly view: string | null
}

/** The paid plan that was requested in this tab: a return from the provider is compared with it (spec §4.5). */
export const upgradeFlag = {
  store(requested: Requested): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(requested))
    } catch {
      // Blocked storage: the plan is changed all the same, and only nothing is celebrated.
    }
  },
  /** Reads it, and clears it. */
  take(): Requested | null {
    try {
      const stored = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      return stored === null ? null : JSON.parse(stored)
    } catch {
      return null
    }
  },
}
