import type { ReactNode } from 'react'
import type { Results } from '../results-query.ts'
import { leftOutNames } from '../share-base/all-options.ts'
import { words as resultsWords } from '../words.ts'
import { comparisonOf } from './comparison.ts'
import { isFew } from './few.ts'
import { words } from './words.ts'

const MORE_SHOWN = 2

/** Says what moved against the comparison: one sentence, and at most two more lines. */
export function Moved({ results }: { readonly results: Results }) {
  const { responses, compared } = results
  if (!compared) return null
  if (isFew(responses) || isFew(compared.responses)) {
    return <Sentence>{words.tooEarly(responses, compared.responses)}</Sentence>
  }
  const [first, ...more] = movedOptions(results)
  if (!first) return <Sentence>{words.nothingMoved}</Sentence>
  const isOfGroups = comparisonOf(results) === 'groups'
  return (
    <div>
      <Sentence>
        {words.name(first.percent)} <bdi>{first.option}</bdi>
        {words.movedBy(first, isOfGroups)}
      </Sentence>
      <ul className="mt-1.5 flex flex-col gap-x-5 gap-y-1 text-small text-ink-2 tabular-nums wide:flex-row wide:flex-wrap">
        {more.slice(0, MORE_SHOWN).map(({ key, option, percent, points, without }) => (
          <li key={key} className="min-w-0">
            <span aria-hidden="true">{points > 0 ? '▲ ' : '▼ '}</span>
            <bdi className="font-heavy text-ink">{option}</bdi>{' '}
            {words.alsoMoved({ percent, points, without }, isOfGroups)}
          </li>
        ))}
        <li className="text-caption text-ink-3 wide:self-center">{words.onlyMoreThanChance}</li>
      </ul>
    </div>
  )
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <h2 className="font-display text-figure leading-tight text-balance wrap-anywhere tabular-nums">{children}</h2>
)

type MovedOption = {
  readonly key: string
  readonly option: string
  readonly percent: number
  readonly points: number
  /** The options that the share is without, by name; empty: none. */
  readonly without: string
}

/** The options whose shares have changed by more than chance, the most first. */
function movedOptions({ findings, questions }: Results): readonly MovedOption[] {
  return findings.flatMap(({ questionId, revision, optionId, percent, points }) => {
    const question = questions.find((one) => one.questionId === questionId && one.revision === revision)
    if (!question || !('bars' in question.summary)) return []
    const bar = question.summary.bars.find((one) => one.optionId === optionId)
    return bar
      ? [
          {
            option: resultsWords.optionText(bar.text, bar.position),
            key: `${questionId} ${optionId}`,
            percent,
            points,
            without: leftOutNames(question),
          },
        ]
      : []
  })
}
