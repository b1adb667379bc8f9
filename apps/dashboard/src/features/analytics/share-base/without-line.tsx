import type { ResultsQuestion } from '../results-query.ts'
import { FilterChip } from '../toolbar/filter-chip.tsx'
import { leftOutNames } from './all-options.ts'
import type { Without } from './use-without.tsx'
import { words } from './words.ts'

type Props = { readonly question: ResultsQuestion; readonly without: Without }

/** Says at the head of a card which options its shares are without, and of which responses they are. */
export function WithoutLine({ question, without }: Props) {
  const { base, summary } = question
  const names = leftOutNames(question)
  if (names === '') return null
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-2">
      <FilterChip
        look="outline"
        text={words.without(names)}
        editLabel={words.change(words.without(names))}
        removeLabel={words.putBack(names)}
        onEdit={without.choose}
        onRemove={without.putBack}
      />
      <span>{summary.shape === 'bars_of_many' ? words.ofAnyOther(base) : words.ofOthers(base)}</span>
    </div>
  )
}

/** Says below the bars of a card how many responses its shares are without. */
export function LeftOutLine({ question }: Pick<Props, 'question'>) {
  const names = leftOutNames(question)
  if (names === '') return null
  const { base, answered } = question
  return (
    <p className="mt-3 flex justify-between gap-4 border-t border-dashed border-control pt-2.5 text-small text-ink-2">
      <bdi className="min-w-0 wrap-anywhere">{words.leftOut(names)}</bdi>
      <span className="flex-none tabular-nums">{words.leftOutOf(answered - base, answered)}</span>
    </p>
  )
}
