import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import type { ReactNode } from 'react'
import { formatCount, formatShare, shareAndCount } from '../../../lib/format.ts'
import { words as resultsWords } from '../words.ts'
import type { ComparedWith } from './compared-question.ts'
import { percentOf } from './percent-of.ts'
import { ShareTrack } from './share-track.tsx'
import { words } from './words.ts'

type Props = {
  /** The answer that was given. */
  readonly label: ReactNode
  readonly count: number
  readonly answered: number
  /** The same of the compared responses. */
  readonly otherCount: number
  readonly otherAnswered: number
  readonly comparedWith: ComparedWith | null
}

/** How often something was said: its share of those who answered, and the count. ADR-0033. */
export function ShareRow({ label, count, answered, otherCount, otherAnswered, comparedWith }: Props) {
  const share = formatShare(count, answered) ?? resultsWords.none
  const otherShare = formatShare(otherCount, otherAnswered)
  const isFew = answered < FEWEST_SURE_RESPONSES
  const otherPercent = percentOf(otherCount, otherAnswered)
  return (
    <li>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        {label}
        <span className="flex-none tabular-nums">
          <b className="font-heavy">
            <bdi>{isFew ? words.countOf(count, answered) : share}</bdi>
          </b>{' '}
          <span className="ms-0.5 text-caption text-ink-3">{isFew ? share : formatCount(count)}</span>
        </span>
      </div>
      <ShareTrack
        percent={percentOf(count, answered)}
        interval={null}
        before={comparedWith === 'period' && otherAnswered > 0 ? otherPercent : null}
      />
      {comparedWith && otherShare !== null && (
        <div className="mt-1">
          {comparedWith === 'filters' && <ShareTrack percent={otherPercent} interval={null} isOther />}
          <p className="mt-1 text-caption text-ink-2 tabular-nums">
            {words.others[comparedWith](shareAndCount(otherShare, otherCount))}
          </p>
        </div>
      )}
    </li>
  )
}
