import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Analytics } from './analytics-query.ts'
import { words } from './words.ts'

/** Nobody has answered yet, and what makes them. */
export function NoResponses({ analytics }: { readonly analytics: Analytics }) {
  const { surveyId, status, testResponses } = analytics
  const isLive = status === 'published'
  return (
    <>
      <EmptyState title={words.emptyTitle} text={isLive ? words.emptyLive : words.emptyDraft}>
        {!isLive && (
          <ButtonLink to={`/builder/${surveyId}`} look="main">
            {words.edit}
          </ButtonLink>
        )}
      </EmptyState>
      {testResponses > 0 && <p className="text-center text-caption text-ink-3">{words.tests(testResponses)}</p>}
    </>
  )
}
