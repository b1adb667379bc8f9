import { plainQuery, type ResultsQuery } from '@earshot/survey'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, value } from '../../../lib/api.ts'
import { sentQuery } from '../results-query.ts'

type ValuesCall = (typeof api.surveys)[':surveyId']['results']['values']['$get']
export type ListedName = Parameters<ValuesCall>[0]['query']['fact']

/** The values that responses of a query have of a fact, with how many have each. */
export const valuesQuery = (surveyId: string, fact: ListedName, query: ResultsQuery) => {
  const sent = sentQuery(plainQuery(query))
  return queryOptions({
    queryKey: ['surveys', 'results', surveyId, 'values', fact, sent],
    queryFn: ({ signal }) =>
      value(
        api.surveys[':surveyId'].results.values.$get(
          { param: { surveyId }, query: { fact, ...sent } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  })
}
