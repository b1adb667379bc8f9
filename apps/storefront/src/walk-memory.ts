import type { SurveyId } from '@earshot/survey/respondent'
import type { DeviceStorage } from './device-storage.ts'
import type { PageMessage } from './page-message.ts'
import { toJson } from './to-json.ts'

/** A response as it was last told: the next page goes on from there. Of a completed one only that it is. */
export type KeptWalk = PageMessage & { readonly at: number }

/** The walk that an earlier page left off, if it is completed or still can be: a response may for a day (D4). */
export function readWalk(storage: DeviceStorage, surveyId: SurveyId, now: number): KeptWalk | null {
  try {
    const kept = JSON.parse(storage.getItem(PREFIX + surveyId) ?? 'null') as KeptWalk | null
    // A device's clock can jump backwards; a time in the future counts as just now.
    return kept?.surveyId === surveyId && (kept.completed || now - kept.at < DAY_MS) ? kept : null
  } catch {
    return null // someone else wrote here
  }
}

export function keepWalk(storage: DeviceStorage, message: PageMessage, now: number): void {
  const kept: KeptWalk = { ...message, ...(message.completed && { answers: {}, path: [], timings: {} }), at: now }
  try {
    storage.setItem(PREFIX + message.surveyId, toJson(kept))
  } catch {
    // Full: a reload begins anew, with a response of its own.
  }
}

/** Given up, or broken: nothing to go on with. */
export function dropWalk(storage: DeviceStorage, surveyId: SurveyId): void {
  try {
    storage.removeItem(PREFIX + surveyId)
  } catch {
    // Taken away meanwhile, which is all that was wanted.
  }
}

const PREFIX = 'earshot:walk:'
const DAY_MS = 86_400_000
