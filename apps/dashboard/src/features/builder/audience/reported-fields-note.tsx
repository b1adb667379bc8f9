import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/problem-text.ts'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { reportedFieldsQuery } from './reported-fields.ts'
import { words } from './words.ts'

/** The source of the filters' data, and how to report more; or that it is not known which fields are reported. */
export function ReportedFieldsNote() {
  const { data, error, isFetching, refetch } = useQuery(reportedFieldsQuery)
  return (
    <div className="flex flex-col gap-3">
      {error && !data && (
        <RetryNotice
          tone="amber"
          text={words.reportedUnknown(failureText(error))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <p className="text-small text-ink-2">
        {words.reportedFields} <HelpLink slug="audience" about={words.reportedFieldsAbout} isNewTab />
      </p>
    </div>
  )
}
