import { useIsBroad } from '../../../lib/use-is-wide.ts'
import type { Analytics } from '../analytics-query.ts'
import { DownloadCsv } from '../download/download-csv.tsx'
import { SpamLeftOut } from '../left-out.tsx'
import { ChooseSpan } from '../rushes/choose-span.tsx'
import { useCountedQuery } from '../use-counted-query.ts'
import { SortMenu } from './sort-menu.tsx'

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked' | 'spamResponses'> }

/** Above the responses that count: their order, their file, and what is not among them. */
export function CountedHead({ analytics }: Props) {
  const { surveyId, spamResponses } = analytics
  // A table is sorted by its headings.
  const isBroad = useIsBroad()
  const { query } = useCountedQuery()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {!isBroad && <SortMenu />}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          <ChooseSpan analytics={analytics} />
          <DownloadCsv surveyId={surveyId} query={query} />
        </div>
      </div>
      {spamResponses > 0 && <SpamLeftOut count={spamResponses} />}
    </>
  )
}
