import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { useState } from 'react'
import { formatPercent } from '../../../lib/format.ts'
import { Fold } from '../fold.tsx'
import type { Summary } from '../results-query.ts'
import type { Without } from '../share-base/use-without.tsx'
import { LeftOutLine, WithoutLine } from '../share-base/without-line.tsx'
import { useFilterOf } from '../toolbar/use-filter-of.ts'
import { words as resultsWords } from '../words.ts'
import { barsOfBoth, nobodyChose, otherBars } from './bars-of-both.ts'
import { CardFoot } from './card-foot.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { type ComparedQuestion, changeOfShare } from './compared-question.ts'
import { words } from './words.ts'

/** So many options fit on a screen. More of them are folded. */
const BARS_SHOWN = 10

type Choices = Summary<'bars'> | Summary<'bars_of_many'>
type Props = { readonly compared: ComparedQuestion; readonly summary: Choices; readonly without: Without }

/** How often each option was chosen. An option that is tapped filters the results. */
export function ChoiceBars({ compared, summary: { shape, bars }, without }: Props) {
  const { question, other, comparedWith } = compared
  const { base } = question
  const otherBase = other?.base ?? 0
  const [isByShare, setIsByShare] = useState(true)
  const filter = useFilterOf({ kind: 'answer', questionId: question.questionId })
  const theirs = otherBars(compared)
  const all = barsOfBoth(bars, theirs)
  const sorted = isByShare ? all.toSorted((a, b) => b.count - a.count) : all
  const isFew = base < FEWEST_SURE_RESPONSES
  const hasChanges = compared.differences !== null && !isFew && otherBase >= FEWEST_SURE_RESPONSES
  const rows = sorted.map((bar) => (
    <ChoiceRow
      key={bar.optionId}
      bar={bar}
      base={base}
      change={changeOfShare(compared, bar.optionId)}
      other={comparedWith && (theirs.find(({ optionId }) => optionId === bar.optionId) ?? nobodyChose(bar))}
      otherBase={otherBase}
      comparedWith={comparedWith}
      filter={filter}
    />
  ))
  return (
    <>
      <WithoutLine question={question} without={without} />
      <Head isByShare={isByShare} onSort={() => setIsByShare(!isByShare)} hasChanges={hasChanges} isFew={isFew} />
      <ul className="-mx-2">{rows.slice(0, BARS_SHOWN)}</ul>
      {rows.length > BARS_SHOWN && (
        <Fold label={resultsWords.showAll(rows.length)}>
          <ul className="-mx-2">{rows.slice(BARS_SHOWN)}</ul>
        </Fold>
      )}
      <LeftOutLine question={question} />
      {filter && filter.chosen.length > 0 && (
        <p className="mt-2 text-caption text-ink-2">
          <b className="font-heavy text-ink">{words.ownFilter}</b> {words.ownFilterText}{' '}
          <span className="print:hidden">{words.tapToAdd}</span>
        </p>
      )}
      {shape === 'bars_of_many' && <p className="mt-2 text-caption text-ink-3">{resultsWords.severalChosen}</p>}
      <CardFoot
        hasIntervals={bars.some(({ interval }) => interval !== null)}
        hasBefore={comparedWith === 'period' && otherBase > 0}
        hasChanges={hasChanges}
        howSure={howSure(sorted[0], base)}
      />
    </>
  )
}

function howSure(bar: Choices['bars'][number] | undefined, base: number): string | null {
  if (!bar?.interval) return null
  const { text, position, count, percent, interval } = bar
  const share = formatPercent(percent, { count, all: base })
  return words.howSureShare(`${resultsWords.optionText(text, position)}, ${share}`, base, interval)
}

type HeadProps = {
  readonly isByShare: boolean
  readonly onSort: () => void
  readonly hasChanges: boolean
  readonly isFew: boolean
}

function Head({ isByShare, onSort, hasChanges, isFew }: HeadProps) {
  return (
    <div className="flex items-center text-caption text-ink-3">
      <button type="button" onClick={onSort} className="-my-2 min-h-11 underline-offset-4 hover:underline print:hidden">
        <span className="sr-only">{words.sortAgain}</span> {isByShare ? words.sortedByShare : words.builderOrder}
      </button>
      <span aria-hidden="true" className="ms-auto flex">
        {hasChanges && <span className="w-12 text-end">{words.change}</span>}
        <span className="w-12 text-end">{isFew ? words.count : words.share}</span>
        <span className="w-12 text-end">{isFew ? words.share : words.count}</span>
      </span>
    </div>
  )
}
