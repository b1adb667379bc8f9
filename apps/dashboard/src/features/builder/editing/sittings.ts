import type { Place } from '../../../lib/unsaved.ts'
import type { createDeviceCopy } from './device-copy.ts'
import type { EditingSession } from './editing-session.ts'

/** A session with what belongs to it. */
export type Sitting = {
  readonly place: Place
  readonly session: EditingSession
  readonly device: ReturnType<typeof createDeviceCopy>
  readonly hasPicturesComing: () => boolean
}

/** Those that were left with something on its way. */
const left = new Map<string, Sitting>()

/**
 * Sittings that go on when the merchant comes back: a second one beside them would know nothing of the edits and the
 * pictures that are on their way, and would be in conflict with what they save.
 */
export const sittings = {
  find(merchantId: string, surveyId: string): Sitting | null {
    letGo()
    const sitting = left.get(surveyId)
    return sitting?.place.merchantId === merchantId ? sitting : null
  },

  leave(sitting: Sitting): void {
    left.set(sitting.place.surveyId, sitting)
    letGo()
  },
}

function letGo(): void {
  for (const [surveyId, sitting] of left) if (!goesOn(sitting)) left.delete(surveyId)
}

const goesOn = ({ session, hasPicturesComing }: Sitting) => session.hasUnsaved() || hasPicturesComing()
