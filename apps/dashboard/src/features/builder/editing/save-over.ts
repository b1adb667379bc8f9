import type { Survey } from '@earshot/survey'
import { failureCode } from '../../../lib/failure.ts'
import { hasCopy, type LoadedSurvey } from '../loaded-survey.ts'

type Server = {
  readonly load: (surveyId: string) => Promise<LoadedSurvey>
  readonly save: (copy: Survey, version: number) => Promise<LoadedSurvey>
}

type Tried = { readonly version: number; readonly copies: readonly Survey[] }

/**
 * Saves copies over a version, one after the other. A save whose answer was lost may have arrived: if one of ours is
 * what the server has by now, nobody else has changed anything, and the next goes over it.
 * @param left what an earlier sitting has sent, or may have been sending when it ended
 */
export function createSaveOver({ load, save }: Server, left: Tried | null = null) {
  let tried = left

  return async function saveOver(copy: Survey, version: number): Promise<LoadedSurvey> {
    const before = tried?.version === version ? tried.copies : []
    tried = { version, copies: before.includes(copy) ? before : [...before, copy] }
    try {
      return await save(copy, version)
    } catch (failure) {
      if (failureCode(failure) !== 'survey_changed_elsewhere') throw failure
      const standing = await load(copy.surveyId)
      if (hasCopy(standing, copy)) return standing
      if (!before.some((one) => hasCopy(standing, one))) throw failure
      return saveOver(copy, standing.version)
    }
  }
}
