import { formatCount, formatMean, formatPercent } from '../../../lib/format.ts'
import { ScoreColumns } from '../../../parts/nps/score-columns.tsx'
import type { Summary } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { type ComparedQuestion, changeOfFigure } from './compared-question.ts'
import { FigureTrack } from './figure-track.tsx'
import { words } from './words.ts'

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'scale'> }

/** The mean of a scale, the share of its two highest scores, and how often each score was given. */
export function Scale({ compared, summary: { from, scores, mean, interval, topTwo } }: Props) {
  const { other, comparedWith, question } = compared
  const to = from + scores.length - 1
  const before = other?.summary.shape === 'scale' ? other.summary.mean : null
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="flex items-end gap-3">
          <span className="font-display text-headline tabular-nums">
            {mean === null ? resultsWords.none : formatMean(mean)}
          </span>
          <span className="text-caption text-ink-3">
            <span className="block text-small text-ink-2">
              {resultsWords.mean}
              {interval && ` ${words.margin(formatMean((interval.high - interval.low) / 2))}`}
            </span>
            {resultsWords.meanRange(from, to)}
          </span>
        </div>
        <div className="flex items-end gap-3">
          <span className="font-display text-headline tabular-nums">
            {formatPercent(topTwo.percent ?? 0, { count: topTwo.count, all: question.answered })}
          </span>
          <span className="text-caption text-ink-3">
            <span className="block text-small text-ink-2">{words.topTwo(to - 1, to)}</span>
            {topTwo.interval ? words.between(topTwo.interval.low, topTwo.interval.high) : formatCount(topTwo.count)}
          </span>
        </div>
      </div>
      <ChangeText
        change={changeOfFigure(compared)}
        before={before === null ? null : formatMean(before)}
        text={words.meanChange}
      />
      {interval && mean !== null && <FigureTrack value={mean} {...interval} before={before} from={from} to={to} />}
      <ScoreColumns scores={scores} from={from} />
      <CardFoot
        hasIntervals={interval !== null}
        comparedWith={comparedWith}
        howSure={interval && mean !== null ? words.howSureMean(formatMean(mean), interval.low, interval.high) : null}
      />
    </>
  )
}
