import { useQuery } from '@tanstack/react-query'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Analytics } from '../analytics-query.ts'
import { words } from '../words.ts'
import { DeleteResponse } from './delete-response.tsx'
import { ResponseDetails } from './response-details.tsx'
import { responseQuery } from './responses-query.ts'

type Props = {
  readonly analytics: Analytics
  readonly responseId: string
  readonly onClose: () => void
}

/** One response in a sheet, where there is no room for it beside the list. */
export function ResponseSheet({ analytics, responseId, onClose }: Props) {
  const { surveyId } = analytics
  const { data } = useQuery(responseQuery(surveyId, responseId))
  return (
    <Sheet title={words.response} onClose={onClose}>
      <ResponseDetails analytics={analytics} responseId={responseId} onJudged={onClose} />
      {data && (
        <div className="mt-4 border-t border-line pt-2">
          <DeleteResponse surveyId={surveyId} responseId={responseId} onDeleted={onClose} />
        </div>
      )}
    </Sheet>
  )
}
