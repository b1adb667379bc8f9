import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { useListedResponses } from './use-listed-responses.ts'
import { words } from './words.ts'

/** In place of a list that a search has left empty. The server searches 20,000 responses at a time. */
export function NothingFound({ listed }: { readonly listed: ReturnType<typeof useListedResponses> }) {
  const { list, searched, loadMore } = listed
  return (
    <EmptyState title={words.nothingFound} text={list.hasNextPage ? words.foundInNewest(searched) : words.otherWords}>
      {list.hasNextPage && (
        <Button isBusy={list.isFetchingNextPage} onClick={loadMore}>
          {words.searchOlder}
        </Button>
      )}
    </EmptyState>
  )
}
