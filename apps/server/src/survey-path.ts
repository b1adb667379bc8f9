import type { SurveyId } from '@earshot/survey'
import * as v from 'valibot'

export const surveyIdParam = v.pipe(
  v.string(),
  v.uuid('must be the id of a survey'),
  v.transform((text) => text.toLowerCase() as SurveyId),
)

/** The variable part of every path below one survey. */
export const surveyPath = v.object({ surveyId: surveyIdParam })
