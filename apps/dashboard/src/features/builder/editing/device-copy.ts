import type { Survey } from '@earshot/survey'
import type { unsaved } from '../../../lib/unsaved.ts'

type Place = {
  readonly keep: (copy: Survey, version: number) => ReturnType<typeof unsaved.keep>
  readonly forget: () => ReturnType<typeof unsaved.forget>
}

/**
 * What of a sitting is not saved yet, on this device. Typing may be faster than the device writes: only the newest copy
 * is written.
 * @param turn when the copy may be taken, which in a survey of 300 questions takes longer than to draw a letter
 */
export function createDeviceCopy(place: Place, turn: () => Promise<void>) {
  let wanted: (() => Promise<unknown>) | null = null
  let isWriting = false
  let isSafe = true

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (wanted) {
      await turn()
      const next = wanted
      wanted = null
      isSafe = (await next()) !== false
    }
    isWriting = false
  }

  return {
    keep(copy: Survey, version: number): void {
      wanted = () => place.keep(copy, version)
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
