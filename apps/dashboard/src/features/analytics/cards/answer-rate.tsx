import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { formatShare } from '../../../lib/format.ts'
import type { Summary } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { type ComparedQuestion, changeOfFigure, otherSummary } from './compared-question.ts'
import { figureChangeText } from './figure-change.ts'
import { GroupLine } from './group-letter.tsx'
import { percentOf } from './percent-of.ts'
import { ShareTrack } from './share-track.tsx'
import { words } from './words.ts'

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'texts'> }

/** How many of those who came to a question wrote something: the one figure that words have. */
export function AnswerRate({ compared, summary: { answerRate } }: Props) {
  const { question, other, comparedWith } = compared
  const theirs = otherSummary(compared, 'texts')?.answerRate ?? null
  const { reached } = question
  const otherReached = other?.reached ?? 0
  const isFew = reached < FEWEST_SURE_RESPONSES
  const share = formatShare(answerRate.count, reached) ?? resultsWords.none
  const { interval } = answerRate
  return (
    <div className="mb-3">
      <p className="text-small text-ink-2 tabular-nums">
        <bdi>
          <b className="font-heavy text-ink">{isFew ? words.countOf(answerRate.count, reached) : share}</b>{' '}
          {isFew ? words.whoCame(reached) : words.ofWhoCame(reached)}
          {interval && `, ${words.between(interval.low, interval.high)}`}
        </bdi>
      </p>
      <ChangeText text={figureChangeText(compared)} />
      {theirs && otherReached > 0 && (
        <div className="mt-2 flex flex-col gap-1">
          <GroupLine letter={comparedWith === 'filters' ? 'A' : null}>
            <ShareTrack
              percent={percentOf(answerRate.count, reached)}
              interval={interval}
              before={comparedWith === 'period' ? percentOf(theirs.count, otherReached) : null}
            />
          </GroupLine>
          {comparedWith === 'filters' && (
            <GroupLine letter="B">
              <ShareTrack percent={percentOf(theirs.count, otherReached)} interval={theirs.interval} isOther />
            </GroupLine>
          )}
          <CardFoot
            hasIntervals={interval !== null || theirs.interval !== null}
            hasBefore={comparedWith === 'period'}
            hasChanges={changeOfFigure(compared) !== null}
            howSure={interval && words.howSureShare(share, reached, interval)}
          />
        </div>
      )}
    </div>
  )
}
