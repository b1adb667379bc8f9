import { useIsBroad } from '../../../lib/use-is-wide.ts'
import type { Analytics } from '../analytics-query.ts'
import { SpamLeftOut } from '../left-out.tsx'
import { ChooseSpan } from '../rushes/choose-span.tsx'
import { SortMenu } from './sort-menu.tsx'

type Props = { readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked' | 'spamResponses'> }

/** Above the responses that count: their order, a time span of them, and what is not among them. */
export function CountedHead({ analytics }: Props) {
  const { spamResponses } = analytics
  // A table is sorted by its headings.
  const isBroad = useIsBroad()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {!isBroad && <SortMenu />}
        <div className="ms-auto">
          <ChooseSpan analytics={analytics} />
        </div>
      </div>
      {spamResponses > 0 && <SpamLeftOut count={spamResponses} />}
    </>
  )
}
