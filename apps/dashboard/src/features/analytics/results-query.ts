import { type ResultsParameters, type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { askedAhead } from '../../lib/query-client.ts'
import { refreshOptions } from './analytics-query.ts'

/**
 * The results of a query. The figures of the query before are kept until they come, and a query that was replaced is
 * canceled.
 */
export const resultsQuery = (surveyId: string, query: ResultsQuery) =>
  queryOptions({
    queryKey: ['surveys', 'results', surveyId, resultsQueryText(query)],
    queryFn: ({ signal }) =>
      value(
        api.surveys[':surveyId'].results.$get({ param: { surveyId }, query: sentQuery(query) }, { init: { signal } }),
      ),
    ...askedAhead,
    placeholderData: keepPreviousData,
    ...refreshOptions,
  })

type SentQuery = { -readonly [Name in keyof ResultsParameters]?: string[] }

/** A query as parameters of a call. */
export function sentQuery(query: ResultsQuery): SentQuery {
  const sent: SentQuery = {}
  for (const [name, text] of new URLSearchParams(resultsQueryText(query))) {
    const parameter = name as keyof ResultsParameters
    sent[parameter] = [...(sent[parameter] ?? []), text]
  }
  return sent
}

export type Results = Reply<(typeof api.surveys)[':surveyId']['results']['$get']>
export type ResultsQuestion = Results['questions'][number]
export type Summary<Shape extends ResultsQuestion['summary']['shape']> = Extract<
  ResultsQuestion['summary'],
  { shape: Shape }
>
