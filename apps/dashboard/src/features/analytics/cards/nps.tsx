import { formatSigned } from '../../../lib/format.ts'
import { NpsGroups } from '../../../parts/nps/nps-groups.tsx'
import { scoreColor } from '../../../parts/nps/score-color.ts'
import { ScoreColumns } from '../../../parts/nps/score-columns.tsx'
import { SignedScore } from '../../../parts/nps/signed.tsx'
import { words as npsWords } from '../../../parts/nps/words.ts'
import type { Summary } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { type ComparedQuestion, changeOfFigure, otherSummary } from './compared-question.ts'
import { figureChangeText, groupChangeText, marginText, meanOrScore } from './figure-change.ts'
import { FigureTracks } from './figure-tracks.tsx'
import { otherScores } from './other-scores.ts'
import { words } from './words.ts'

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'nps'> }

/** The score with its interval, its groups, and how often each score was given. */
export function Nps({ compared, summary }: Props) {
  const { question, comparedWith } = compared
  const { interval, scores } = summary
  const own = meanOrScore(question)
  const theirs = otherSummary(compared, 'nps')
  const columns = otherScores(compared, theirs?.scores)
  return (
    <>
      {own === null ? (
        <p className="text-small text-ink-2">{npsWords.scoreNeeds(question.answered)}</p>
      ) : (
        <Score {...summary} />
      )}
      <ChangeText text={figureChangeText(compared)} />
      <FigureTracks compared={compared} from={-100} to={100} />
      <NpsGroups
        {...summary}
        other={theirs}
        otherText={comparedWith && words.others[comparedWith]}
        changeTextOf={(group) => groupChangeText(compared, group)}
      />
      <ScoreColumns scores={scores} from={0} other={columns} />
      <CardFoot
        hasIntervals={own !== null && interval !== null}
        hasBefore={comparedWith === 'period' && columns !== null}
        hasColumns
        hasChanges={changeOfFigure(compared) !== null}
        howSure={
          own?.interval
            ? `${words.howSureNps(formatSigned(own.value), own.interval.low, own.interval.high)} ${words.npsFormula}`
            : null
        }
      />
    </>
  )
}

const Score = ({ score, interval }: Summary<'nps'>) => (
  <div className="flex items-end gap-3">
    <span className={`font-display text-headline tabular-nums ${scoreColor(score)}`}>
      <SignedScore score={score} />
    </span>
    <span className="text-caption text-ink-3">
      <span className="block text-small text-ink-2">
        {resultsWords.nps}
        {interval && ` ${marginText(interval, 'nps')}`}
      </span>
      {interval ? (
        <bdi>{words.range(formatSigned(Math.round(interval.low)), formatSigned(Math.round(interval.high)))}</bdi>
      ) : (
        resultsWords.npsRange
      )}
    </span>
  </div>
)
