import { type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { refreshOptions } from '../analytics-query.ts'
import { sentQuery } from '../results-query.ts'

/** The rows and the columns of a table, as the route names them: a question, or a fact. */
export type Sides = { readonly rows: string; readonly columns: string }

/** The responses of a query, counted by two questions or facts at once. */
export const crossTabQuery = (surveyId: string, query: ResultsQuery, { rows, columns }: Sides) =>
  queryOptions({
    queryKey: ['surveys', 'cross-tab', surveyId, resultsQueryText(query), rows, columns],
    queryFn: async ({ signal }): Promise<Table> => {
      const sent = { param: { surveyId }, query: { ...sentQuery(query), rows, columns } }
      const found = await value(api.surveys[':surveyId'].results['cross-tab'].$get(sent, { init: { signal } }))
      return { ...found, sides: { rows, columns } }
    },
    placeholderData: keepPreviousData,
    ...refreshOptions,
  })

/** A table, and what its own rows and columns are: it is shown until that of another choice comes. */
export type Table = Reply<(typeof api.surveys)[':surveyId']['results']['cross-tab']['$get']> & { readonly sides: Sides }
export type TableCell = Table['cells'][number][number]
export type TableLine = Table['rows'][number]
