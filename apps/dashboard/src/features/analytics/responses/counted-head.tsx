import type { Analytics } from './analytics-query.ts'
import { DownloadCsv } from './download-csv.tsx'
import { SpamLeftOut } from './left-out.tsx'
import { ChooseSpan } from './rushes/choose-span.tsx'
import { words } from './words.ts'

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked' | 'spamResponses'> }

/** Above the responses that count: their order, their file, and what is not among them. */
export function CountedHead({ analytics }: Props) {
  const { surveyId, spamResponses } = analytics
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-ink-2">{words.newestFirst}</p>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ChooseSpan analytics={analytics} />
          <DownloadCsv surveyId={surveyId} />
        </div>
      </div>
      {spamResponses > 0 && <SpamLeftOut count={spamResponses} />}
    </>
  )
}
