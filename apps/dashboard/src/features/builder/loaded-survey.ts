import { isDeepEqual, type Survey, type SurveyId, surveyFields } from '@earshot/survey'
import type { api, Reply } from '../../lib/api.ts'
import type { Unsaved } from './editing/draft-store.ts'

/** The survey as the server has it: its working copy, and whether and how it is live. */
export type LoadedSurvey = Reply<(typeof api.surveys)[':surveyId']['$get']>

/** The wire has no brands and no `readonly`; the server has checked the rest. */
export function toWorkingCopy(loaded: LoadedSurvey): Survey {
  const fields = surveyFields.flatMap((field) => (loaded[field] === undefined ? [] : [[field, loaded[field]]]))
  return { surveyId: loaded.surveyId as SurveyId, ...(Object.fromEntries(fields) as Omit<Survey, 'surveyId'>) }
}

/** Whether the server has this very copy. */
export const hasCopy = (loaded: LoadedSurvey, copy: Survey): boolean => isDeepEqual(copy, toWorkingCopy(loaded))

/**
 * The part of a copy left on the device that is still to be saved: nothing if the server has it after all and only its
 * answer was lost; based on the server's version, if that is the one that had been sent before it.
 */
export function stillUnsaved<Left extends Unsaved>(left: Left, loaded: LoadedSurvey): Left | null {
  if (hasCopy(loaded, left.copy)) return null
  return left.sent && hasCopy(loaded, left.sent) ? { ...left, version: loaded.version } : left
}
