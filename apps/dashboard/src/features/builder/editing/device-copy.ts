import type { Survey } from '@earshot/survey'
import type { Unsaved, unsaved } from '../../../lib/unsaved.ts'

type Place = {
  readonly keep: (what: Unsaved<Survey>) => ReturnType<typeof unsaved.keep>
  readonly forget: () => ReturnType<typeof unsaved.forget>
}

/**
 * What of a sitting is not saved yet, on this device. Typing may be faster than the device writes: only the newest copy
 * is written.
 */
export function createDeviceCopy(place: Place) {
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
    keep(what: Unsaved<Survey>): void {
      wanted = () => place.keep(what)
      void write()
    },
    forget(): void {
      wanted = place.forget
      void write()
    },
    /** Whether a closed tab would lose nothing. */
    isSafe: (): boolean => isSafe && !isWriting,
  }
}
