import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useResultsLocation } from '../results-location.ts'
import { SeeResponses } from '../spam-head.tsx'
import { words } from './words.ts'

/** The head of the list of one rush. The row of the rush has the actions for its responses. */
export const RushHead = () => (
  <div className="flex flex-col gap-2">
    <h2 className="text-heading">{words.rushTitle}</h2>
    <p className="text-small text-ink-2">{words.rushText}</p>
    <OtherLists />
  </div>
)

/** Replaces the list once all responses of a rush count or were deleted. */
export const NoneOfRush = () => (
  <EmptyState title={words.noRushTitle} text={words.noRushText}>
    <OtherLists />
  </EmptyState>
)

function OtherLists() {
  const { hrefTo } = useResultsLocation()
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={hrefTo({ tab: 'responses', isSpam: true })} replace variant="plain">
        {words.seeAllSetAside}
      </ButtonLink>
      <SeeResponses />
    </div>
  )
}
