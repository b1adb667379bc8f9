import { Link } from 'wouter'
import { formatDay } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useResultsPlace } from './results-place.ts'
import type { Summary } from './results-query.ts'
import { words } from './words.ts'

/** What people wrote, each leading to its response. */
export function Quotes({ quotes }: { readonly quotes: Summary<'texts'>['newest'] }) {
  const { hrefTo } = useResultsPlace()
  return (
    <ul className="flex flex-col gap-3">
      {quotes.map(({ responseId, day, text }) => (
        <li key={responseId} className="border-s-3 border-line ps-3">
          <blockquote dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
            {text}
          </blockquote>
          <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
            {formatDay(day)}
            <Link
              to={hrefTo({ responseId })}
              replace
              data-response={responseId}
              className="-my-1 flex min-h-11 items-center px-1 text-ink-2 underline underline-offset-4"
            >
              {words.openResponse}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Where all of it can be read, not only the newest. */
export function AllInResponses() {
  const { hrefTo } = useResultsPlace()
  return (
    <ButtonLink to={hrefTo({ tab: 'responses' })} replace className="mt-3 w-full">
      {words.showAllTexts}
    </ButtonLink>
  )
}
