import type { SurveyId } from '@earshot/survey/respondent'
import type { DeviceStorage } from './device-storage.ts'
import type { RevisionKey } from './documents.ts'
import type { PageMessage } from './page-message.ts'
import { toJson } from './to-json.ts'

/** The last message of a response, so that the next page can continue it. A completed one is stored without its answers. */
export type SavedWalk = PageMessage & { readonly at: number }

/**
 * The walk that an earlier page left off, if it is completed or still can be: for a day from its last message, or, on a
 * revision that is no longer live, from its beginning. That was before the revision was retired, from when on the
 * server takes answers for a day (ADR-0024). This page does not continue an unfinished one of another order.
 * @param context as this page's store signed it, if it did
 */
export function readWalk(
  storage: DeviceStorage,
  { surveyId, revision }: RevisionKey,
  now: number,
  context?: string,
): SavedWalk | null {
  try {
    const saved = JSON.parse(storage.getItem(PREFIX + surveyId) ?? 'null') as SavedWalk | null
    if (saved?.surveyId !== surveyId || (context && saved.context && context !== saved.context)) return null
    const since = saved.revision === revision ? saved.at : beganAt(saved)
    // A device's clock can jump backwards; a time in the future counts as the present.
    return saved.completed || now - since < DAY_MS ? saved : null
  } catch {
    return null // someone else wrote here
  }
}

export function saveWalk(storage: DeviceStorage, message: PageMessage, now: number): void {
  const saved: SavedWalk = { ...message, ...(message.completed && NO_ANSWERS), at: now }
  try {
    storage.setItem(PREFIX + message.surveyId, toJson(saved))
  } catch {
    // Full: a reload begins anew, with a response of its own.
  }
}

const NO_ANSWERS = { answers: {}, path: [], timings: {}, context: '', signature: '', facts: {} }

/** Deletes a walk that was given up or cannot be read. */
export function dropWalk(storage: DeviceStorage, surveyId: SurveyId): void {
  try {
    storage.removeItem(PREFIX + surveyId)
  } catch {
    // Taken away meanwhile, which is all that was wanted.
  }
}

/**
 * A response's id begins with the time it was made at (RFC 9562, version 7). Up to its first hyphen that is the minute,
 * rounded down, which is near enough and on the safe side.
 */
export const beganAt = ({ responseId }: { readonly responseId: string }): number =>
  Number.parseInt(responseId, 16) * 65_536

const PREFIX = 'earshot:walk:'
const DAY_MS = 86_400_000
