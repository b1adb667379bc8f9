import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/problem-text.ts'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { toldQuery } from './told.ts'
import { words } from './words.ts'

/** What filters live on, and how to tell us more; or that it is not known how much is told. */
export function ToldNote() {
  const { data, error, isFetching, refetch } = useQuery(toldQuery)
  return (
    <div className="flex flex-col gap-3">
      {error && !data && (
        <RetryNotice
          tone="amber"
          text={words.toldUnknown(failureText(error))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <p className="text-small text-ink-2">
        {words.whatIsTold} <HelpLink slug="audience" about={words.whatIsToldAbout} isNewTab />
      </p>
    </div>
  )
}
