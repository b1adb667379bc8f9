import type { Survey } from '@earshot/survey'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { session } from '../../lib/session.ts'
import { type Unsaved, unsaved } from '../../lib/unsaved.ts'
import { type LoadedSurvey, workingCopy } from './survey-api.ts'

/** What an earlier sitting of this merchant at this survey has left unsaved on this device, looked for at each visit. */
export const leftBehindQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['left-behind', surveyId],
    queryFn: () => {
      const merchantId = session.read()?.merchantId
      return merchantId === undefined ? null : unsaved.find<Survey>(merchantId, surveyId)
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Nothing is left to save where the server has it after all: only its answer was lost. */
export const stillUnsaved = (left: Unsaved<Survey> | null, loaded: LoadedSurvey): Unsaved<Survey> | null =>
  left && hashKey([left.copy]) !== hashKey([workingCopy(loaded)]) ? left : null

/** The merchant has chosen the server's copy. */
export async function forgetLeftBehind(surveyId: string): Promise<void> {
  const merchantId = session.read()?.merchantId
  if (merchantId !== undefined) await unsaved.forget(merchantId, surveyId)
}
