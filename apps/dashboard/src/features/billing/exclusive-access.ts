const KEY = 'earshot.exclusive-plans'

/** Whether the password was right before, in this session of the browser (spec §5). */
export const exclusiveAccess = {
  isOpen(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  open(): void {
    try {
      sessionStorage.setItem(KEY, 'open')
    } catch {
      // Blocked storage: asked again at the next visit.
    }
  },
}
