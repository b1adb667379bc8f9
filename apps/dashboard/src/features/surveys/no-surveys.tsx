import { HelpLink } from '../../parts/help/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ListState } from './list-state.ts'
import { words } from './words.ts'

type Props = { readonly listState: ListState; readonly onShowAll: () => void }

/** The content if there are no cards: how to begin, or a link to all of them. Most lists never need it. */
export function NoSurveys({ listState, onShowAll }: Props) {
  const { statuses, search } = listState
  if (statuses.length === 0 && search === '') {
    return (
      <EmptyState title={words.emptyTitle} text={words.emptyText}>
        <HelpLink slug="first-survey" about={words.emptyTitle} />
      </EmptyState>
    )
  }
  return (
    <EmptyState {...noneFound(listState)}>
      <Button onClick={onShowAll}>{words.showAll}</Button>
    </EmptyState>
  )
}

function noneFound({ statuses, search }: ListState) {
  if (search !== '') return { title: words.noneMatches(search), text: words.noneMatchesText }
  if (statuses.join() === 'deleted') return { title: words.noneDeletedTitle, text: words.noneDeletedText }
  return { title: words.noneSuchTitle, text: words.noneSuchText }
}
