import type { Analytics } from './analytics-query.ts'
import { DownloadCsv } from './download-csv.tsx'
import { SpamLeftOut } from './left-out.tsx'
import { words } from './words.ts'

/** Above the responses that count: their order, their file, and what is not among them. */
export function CountedHead({ analytics }: { readonly analytics: Pick<Analytics, 'surveyId' | 'spamResponses'> }) {
  const { surveyId, spamResponses } = analytics
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-ink-2">{words.newestFirst}</p>
        <DownloadCsv surveyId={surveyId} />
      </div>
      {spamResponses > 0 && <SpamLeftOut count={spamResponses} />}
    </>
  )
}
