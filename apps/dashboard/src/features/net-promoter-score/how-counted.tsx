import { Link } from 'wouter'
import type { StoreNps } from './nps-query.ts'
import { words } from './words.ts'

type Props = { readonly nps: Pick<StoreNps, 'testAnswers' | 'spamAnswers' | 'locked'> }

/** The meaning of the number, and the answers that are in no figure (ADR-0033), so that nobody misses them. */
export function HowCounted({ nps: { testAnswers, spamAnswers, locked } }: Props) {
  return (
    <section className="px-4 py-1 text-caption text-ink-3">
      {testAnswers > 0 && <p>{words.tests(testAnswers)}</p>}
      {spamAnswers > 0 && <p>{words.spam(spamAnswers)}</p>}
      {locked > 0 && (
        <p>
          {words.locked(locked)}{' '}
          <Link
            to="/billing-plans"
            className="-my-2 inline-flex min-h-11 items-center px-1 text-ink-2 underline underline-offset-4"
          >
            {words.seePlans}
          </Link>
        </p>
      )}
      <details>
        <summary className="flex min-h-11 w-fit items-center text-ink-2 underline underline-offset-4">
          {words.howTitle}
        </summary>
        <div className="flex max-w-prose flex-col gap-2 pb-2 text-small text-ink-2">
          {words.how.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </details>
    </section>
  )
}
