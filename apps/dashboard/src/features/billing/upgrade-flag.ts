const KEY = 'earshot.upgrade'

/** That a paid plan was asked for in this tab, and which: what a return from the provider is held against (spec §4.5). */
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
