import { type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { refreshOptions } from '../analytics-query.ts'
import { sentQuery } from '../results-query.ts'

/** Where shoppers left a survey, of the responses of a query. */
export const dropOffQuery = (surveyId: string, query: ResultsQuery) =>
  queryOptions({
    queryKey: ['surveys', 'drop-off', surveyId, resultsQueryText(query)],
    queryFn: ({ signal }) =>
      value(
        api.surveys[':surveyId'].results['drop-off'].$get(
          { param: { surveyId }, query: sentQuery(query) },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    ...refreshOptions,
  })

export type DropOffReply = Reply<(typeof api.surveys)[':surveyId']['results']['drop-off']['$get']>
export type DropOffStep = DropOffReply['questions'][number]

/** A step as it is shown: its place in the survey, or null where it is no longer asked. */
export type NumberedStep = DropOffStep & { readonly number: number | null; readonly isWorst: boolean }

/** The steps with their numbers. Those that are no longer asked come last and have none. */
export function numberedSteps({
  questions,
  worst,
}: Pick<DropOffReply, 'questions' | 'worst'>): readonly NumberedStep[] {
  return questions.map((step, index) => ({
    ...step,
    number: step.isAsked ? index + 1 : null,
    isWorst: worst?.questionId === step.questionId && worst.revision === step.revision,
  }))
}
