import type { Place } from '../../../lib/unsaved.ts'

/** A session with what belongs to it. */
type Sitting = {
  readonly place: Place
  /** Whether something of it is on its way still. */
  readonly goesOn: () => boolean
}

/**
 * Sittings that were left with something on its way, and go on when the merchant comes back: a second one beside them
 * would know nothing of the edits and the pictures that are coming, and would be in conflict with what they save.
 */
export function createSittings<One extends Sitting>() {
  const left = new Map<string, One>()

  function letGo(): void {
    for (const [surveyId, sitting] of left) if (!sitting.goesOn()) left.delete(surveyId)
  }

  return {
    find(merchantId: string, surveyId: string): One | null {
      letGo()
      const sitting = left.get(surveyId)
      return sitting?.place.merchantId === merchantId ? sitting : null
    },

    leave(sitting: One): void {
      left.set(sitting.place.surveyId, sitting)
      letGo()
    },
  }
}
