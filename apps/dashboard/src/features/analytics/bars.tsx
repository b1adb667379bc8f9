import type { ReactNode } from 'react'
import { Fold } from './fold.tsx'
import { AllInResponses, Quotes } from './quotes.tsx'
import { ranked } from './ranked.ts'
import type { Summary } from './results-query.ts'
import { ShareRow } from './share-row.tsx'
import { words } from './words.ts'

/** So many options fit on a screen; of more, the rest is folded. */
const BARS_SHOWN = 10
const QUOTES_SHOWN = 3

type Choices = Summary<'bars'> | Summary<'bars_of_many'>
type Props = { readonly summary: Choices; readonly answered: number }

/** How often each option was chosen, and what was written beside Other. */
export function Bars({ summary: { shape, bars, newestOther }, answered }: Props) {
  const rows = ranked(bars, BARS_SHOWN).map((bar) => (
    <Bar key={bar.optionId} bar={bar} answered={answered}>
      {bar.optionId === 'other' && newestOther.length > 0 && <OtherTexts texts={newestOther} />}
    </Bar>
  ))
  return (
    <>
      <ul className={list}>{rows.slice(0, BARS_SHOWN)}</ul>
      {rows.length > BARS_SHOWN && (
        <Fold label={words.showAll(rows.length)}>
          <ul className={list}>{rows.slice(BARS_SHOWN)}</ul>
        </Fold>
      )}
      {shape === 'bars_of_many' && <p className="mt-3.5 text-caption text-ink-3">{words.severalChosen}</p>}
    </>
  )
}

const list = 'flex flex-col gap-3.5'

type BarProps = {
  readonly bar: Choices['bars'][number]
  readonly answered: number
  readonly children: ReactNode
}

function Bar({ bar: { text, position, imageUrl, isOffered, count }, answered, children }: BarProps) {
  const label = (
    <span className="min-w-0 wrap-anywhere">
      <span dir="auto">{words.optionText(text, position)}</span>
      {!isOffered && <span className="block text-caption text-ink-3">{words.noLongerOffered}</span>}
    </span>
  )
  return (
    <ShareRow label={label} count={count} answered={answered} imageUrl={imageUrl}>
      {children}
    </ShareRow>
  )
}

/** The newest that people wrote beside Other; the list of responses has all. */
function OtherTexts({ texts }: { readonly texts: Choices['newestOther'] }) {
  const more = texts.slice(QUOTES_SHOWN)
  return (
    <div className="mt-3">
      <Quotes quotes={texts.slice(0, QUOTES_SHOWN)} />
      {more.length > 0 && (
        <Fold label={words.showMore}>
          <Quotes quotes={more} />
          <AllInResponses />
        </Fold>
      )}
    </div>
  )
}
