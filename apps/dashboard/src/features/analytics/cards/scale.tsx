import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import type { ReactNode } from 'react'
import { formatMean, formatPercent } from '../../../lib/format.ts'
import { ScoreColumns } from '../../../parts/nps/score-columns.tsx'
import type { Summary } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { type ComparedQuestion, changeOfFigure, otherSummary } from './compared-question.ts'
import { figureChangeText, marginText, topTwoChangeText } from './figure-change.ts'
import { FigureTracks } from './figure-tracks.tsx'
import { otherScores } from './other-scores.ts'
import { words } from './words.ts'

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'scale'> }

/** The mean of a scale, the share of its two highest scores, and how often each score was given. */
export function Scale({ compared, summary }: Props) {
  const { comparedWith, question } = compared
  const { from, scores, mean, interval } = summary
  const to = from + scores.length - 1
  const columns = otherScores(compared, otherSummary(compared, 'scale')?.scores)
  return (
    <>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <Headline
            figure={mean === null ? resultsWords.none : formatMean(mean)}
            detail={resultsWords.meanRange(from, to)}
          >
            {resultsWords.mean}
            {interval && ` ${marginText(interval, 'scale')}`}
          </Headline>
          <ChangeText text={figureChangeText(compared)} />
        </div>
        <div>
          <TopTwo {...summary} answered={question.answered} />
          <ChangeText text={topTwoChangeText(compared)} />
        </div>
      </div>
      <FigureTracks compared={compared} from={from} to={to} />
      <ScoreColumns scores={scores} from={from} other={columns} />
      <CardFoot
        hasIntervals={interval !== null}
        hasBefore={comparedWith === 'period' && columns !== null}
        hasColumns
        hasChanges={changeOfFigure(compared) !== null}
        howSure={interval && mean !== null ? words.howSureMean(formatMean(mean), interval.low, interval.high) : null}
      />
    </>
  )
}

type TopTwoProps = Summary<'scale'> & { readonly answered: number }

/** How many gave one of the two highest scores: few as a count, because their share says more than is known. */
function TopTwo({ from, scores, topTwo: { count, percent, interval }, answered }: TopTwoProps) {
  const to = from + scores.length - 1
  const share = formatPercent(percent ?? 0, { count, all: answered })
  const isFew = answered < FEWEST_SURE_RESPONSES
  const sure = interval && words.between(interval.low, interval.high)
  return (
    <Headline
      figure={isFew ? words.countOf(count, answered) : share}
      detail={isFew ? [share, sure].filter(Boolean).join(', ') : (sure ?? words.countOf(count, answered))}
    >
      {words.topTwo(to - 1, to)}
    </Headline>
  )
}

type HeadlineProps = { readonly figure: string; readonly detail: string; readonly children: ReactNode }

const Headline = ({ figure, detail, children }: HeadlineProps) => (
  <div className="flex items-end gap-3">
    <bdi className="font-display text-headline whitespace-nowrap tabular-nums">{figure}</bdi>
    <span className="text-caption text-ink-3">
      <span className="block text-small text-ink-2">{children}</span>
      {detail}
    </span>
  </div>
)
