import type { Unsaved, unsaved } from '../../../lib/unsaved.ts'

/**
 * What of a sitting is not saved yet, on this device. Typing may be faster than the device writes: only the newest copy
 * is written.
 */
export function createDeviceCopy(own: ReturnType<typeof unsaved.at>) {
  let wanted: (() => Promise<unknown>) | null = null
  let isWriting = false
  let isSafe = true

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (wanted) {
      const next = wanted
      wanted = null
      isSafe = (await next()) !== false
    }
    isWriting = false
  }

  return {
    keep(what: Unsaved): void {
      wanted = () => own.keep(what)
      void write()
    },
    forget(): void {
      wanted = own.forget
      void write()
    },
    /** Whether a closed tab would lose nothing. */
    isSafe: (): boolean => isSafe && !isWriting,
  }
}
