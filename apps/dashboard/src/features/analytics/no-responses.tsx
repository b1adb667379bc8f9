import { HelpLink } from '../../parts/help/help-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Analytics } from './analytics-query.ts'
import { LeftOut } from './left-out.tsx'
import { words } from './words.ts'

/** Nobody has answered yet, how often it was shown, and what makes them. */
export function NoResponses({ analytics }: { readonly analytics: Analytics }) {
  const { surveyId, status, shown } = analytics
  const isLive = status === 'published'
  const textLive = shown > 0 ? words.shownLive : words.emptyLive
  return (
    <>
      <EmptyState
        title={shown > 0 ? words.shownTitle(shown) : words.emptyTitle}
        text={isLive ? textLive : words.emptyDraft}
      >
        {(!isLive || shown > 0) && (
          <ButtonLink to={`/builder/${surveyId}`} variant="main">
            {words.edit}
          </ButtonLink>
        )}
      </EmptyState>
      <div className="text-center">
        {isLive && <HelpLink slug={shown > 0 ? 'few-responses' : 'survey-not-shown'} about={words.emptyTitle} />}
        <LeftOut analytics={analytics} />
      </div>
    </>
  )
}
