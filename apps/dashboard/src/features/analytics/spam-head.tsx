import { HelpLink } from '../../parts/help/help-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Analytics } from './analytics-query.ts'
import { useResultsLocation } from './results-location.ts'
import { ChooseSpan } from './rushes/choose-span.tsx'
import { useClearSpam } from './spam-query.ts'
import { words } from './words.ts'

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'> }

/** Above what was set aside: why it was, the way back, and one press for all of it. ADR-0010, ADR-0033. */
export function SpamHead({ analytics }: Props) {
  const clear = useClearSpam(analytics.surveyId)
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-heading">{words.spamTitle}</h2>
      <p className="text-small text-ink-2">
        {words.spamText} <HelpLink slug="left-out" about={words.spamTitle} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={clear.isPending} onClick={() => clear.mutate()}>
          {words.noneIsSpam}
        </Button>
        <ChooseSpan analytics={analytics} />
        <SeeResponses />
      </div>
    </div>
  )
}

/** Takes the place of the list once all of it counts, or was deleted. */
export const NoSpam = () => (
  <EmptyState title={words.noSpamTitle} text={words.noSpamText}>
    <SeeResponses />
  </EmptyState>
)

export function SeeResponses() {
  const { hrefTo } = useResultsLocation()
  return (
    <ButtonLink to={hrefTo({ tab: 'responses' })} replace variant="plain">
      {words.seeResponses}
    </ButtonLink>
  )
}
