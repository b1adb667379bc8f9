const KEY = 'earshot.upgrade'

/** The paid plan that was requested in this tab: a return from the provider is compared with it (spec §4.5). */
export const upgradeFlag = {
  store(planId: string): void {
    try {
      sessionStorage.setItem(KEY, planId)
    } catch {
      // Blocked storage: the plan is changed all the same, and only nothing is celebrated.
    }
  },
  /** Reads it, and clears it. */
  take(): string | null {
    try {
      const planId = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      return planId
    } catch {
      return null
    }
  },
}
