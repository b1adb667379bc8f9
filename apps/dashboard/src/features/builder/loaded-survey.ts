import type { Survey, SurveyId } from '@earshot/survey'
import { hashKey } from '@tanstack/react-query'
import type { api, Reply } from '../../lib/api.ts'

/** The survey as the server has it: its working copy, and whether and how it is live. */
export type LoadedSurvey = Reply<(typeof api.surveys)[':surveyId']['$get']>

/** The wire has no brands and no `readonly`; the server has checked the rest. */
export const workingCopy = ({ surveyId, name, description, questions }: LoadedSurvey): Survey => ({
  surveyId: surveyId as SurveyId,
  name,
  description,
  questions: questions as unknown as Survey['questions'],
})

/** Whether the server has this very copy. */
export const hasCopy = (loaded: LoadedSurvey, copy: Survey): boolean =>
  hashKey([copy]) === hashKey([workingCopy(loaded)])
