import { Link } from 'wouter'
import { HelpLink } from '../../parts/help/help-link.tsx'
import type { Analytics } from './analytics-query.ts'
import { useResultsLocation } from './results-location.ts'
import { words } from './words.ts'

/** Says how many responses no figure counts, and why (ADR-0033). */
export function LeftOut({ analytics }: { readonly analytics: Pick<Analytics, 'testResponses' | 'spamResponses'> }) {
  const { testResponses, spamResponses } = analytics
  return (
    <>
      {testResponses > 0 && <p className="text-caption text-ink-3">{words.tests(testResponses)}</p>}
      {spamResponses > 0 && <SpamLeftOut count={spamResponses} />}
      {testResponses + spamResponses > 0 && <HelpLink slug="left-out" about={words.leftOut} />}
    </>
  )
}

/** How much looks like spam, and where it can be looked at: shoppers may be among it. */
export function SpamLeftOut({ count }: { readonly count: number }) {
  const { hrefTo } = useResultsLocation()
  return (
    <p className="text-caption text-ink-3">
      {words.spam(count)}{' '}
      <Link
        to={hrefTo({ tab: 'responses', isSpam: true })}
        replace
        className="-my-2 inline-flex print:hidden min-h-11 items-center text-ink-2 underline underline-offset-4"
      >
        {words.seeSpam(count)}
      </Link>
    </p>
  )
}
