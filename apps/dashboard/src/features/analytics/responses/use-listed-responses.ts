import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { USUAL_LOCATION, useResultsLocation } from '../results-location.ts'
import { useCountedQuery } from '../use-counted-query.ts'
import { useHeadingAfter, useResultsFocus } from '../use-results-focus.ts'
import { responsesQuery } from './responses-query.ts'

/** The responses of the place in the address, as far as they are loaded. @param isTable with the answers to all questions */
export function useListedResponses(surveyId: string, isTable: boolean) {
  const { isSpam, rushId, sort, search } = useResultsLocation().location
  const { query } = useCountedQuery()
  const listed = isSpam
    ? ({ kind: 'spam', query: USUAL_LOCATION.query } as const)
    : ({ kind: 'counted', query } as const)
  const list = useInfiniteQuery(responsesQuery(surveyId, { ...listed, rushId, sort, search, isTable }))
  const expectMore = useResultsFocus()
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.responses), [list.data])
  // The heading that explains the list is removed with its last response.
  useHeadingAfter(rows ? String(rows.length > 0) : null)

  function loadMore() {
    expectMore()
    void list.fetchNextPage()
  }

  const searched = list.data?.pages.reduce((sum, page) => sum + (page.searched ?? 0), 0) ?? 0
  return { list, rows, loadMore, isSearch: search !== '', searched }
}
