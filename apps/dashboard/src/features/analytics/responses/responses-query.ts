import { type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { type Analytics, refreshEvery } from '../analytics-query.ts'
import type { ListSort } from '../results-location.ts'
import { sentQuery } from '../results-query.ts'

const responses = (surveyId: string) => ['surveys', 'responses', surveyId] as const

/**
 * A survey's responses, or what was set aside of them as spam, a page at a time. The first page is kept fresh while it is
 * all there is to see; further down nothing may move under the reader.
 */
export const responsesQuery = (surveyId: string, { kind, rushId, query, sort, search, isTable }: Listed) =>
  infiniteQueryOptions({
    queryKey: [...responses(surveyId), 'list', kind, rushId, resultsQueryText(query), search, isTable, sort],
    queryFn: ({ pageParam }) =>
      value(
        api.surveys[':surveyId'].responses.$get({
          param: { surveyId },
          query: {
            kind,
            sort,
            ...sentQuery(query),
            ...(search !== '' && { search }),
            ...(isTable && { answers: 'all' as const, limit: TABLE_PAGE }),
            ...(rushId !== null && { rushId }),
            ...(pageParam !== null && { after: pageParam }),
          },
        }),
      ),
    // In another order the same responses stay until they come, and the focus with them.
    placeholderData: (earlier, from) =>
      from?.queryKey.slice(0, -1).join() ===
      [...responses(surveyId), 'list', kind, rushId, resultsQueryText(query), search, isTable].join()
        ? earlier
        : undefined,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => isAtTop(query) && refreshEvery(query),
    refetchOnWindowFocus: isAtTop,
    refetchOnReconnect: isAtTop,
  })

/** A table has shorter rows, so that more of them are seen at once. */
const TABLE_PAGE = '50'

type Listed = {
  readonly kind: 'counted' | 'spam'
  /** Only those of this rush; null: all. */
  readonly rushId: string | null
  /** If `kind` is `counted`: only responses that this query finds. */
  readonly query: ResultsQuery
  readonly sort: ListSort
  /** Only responses with these words; empty: all. */
  readonly search: string
  /** With the answers to all questions. */
  readonly isTable: boolean
}

type Pages = { readonly state: { readonly data: { readonly pages: readonly unknown[] } | undefined } }

const isAtTop = ({ state }: Pages): boolean => (state.data?.pages.length ?? 1) === 1

/** One response with everything that was said. */
export const responseQuery = (surveyId: string, responseId: string) =>
  queryOptions({
    queryKey: [...responses(surveyId), responseId],
    queryFn: () => value(api.surveys[':surveyId'].responses[':responseId'].$get({ param: { surveyId, responseId } })),
  })

export type ResponsePage = Reply<(typeof api.surveys)[':surveyId']['responses']['$get']>
export type ResponseRow = ResponsePage['responses'][number]
export type FullResponse = Reply<(typeof api.surveys)[':surveyId']['responses'][':responseId']['$get']>

/** Whether the survey was published more than once since it was first answered. */
export const hasVersions = ({ questions }: Pick<Analytics, 'questions'>): boolean =>
  questions.some(({ revision }) => revision > 1)

/** Deletes a response for good; list, results and the list of surveys count again. */
export function useDeleteResponse(surveyId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (responseId: string) =>
      value(api.surveys[':surveyId'].responses[':responseId'].$delete({ param: { surveyId, responseId } })),
    onSuccess: (_, responseId) => {
      cache.removeQueries({ queryKey: [...responses(surveyId), responseId] })
      // Not waited for: a component that shows the response must unmount first.
      void cache.invalidateQueries({ queryKey: ['surveys'] })
    },
    meta: { shownInline: true },
  })
}
