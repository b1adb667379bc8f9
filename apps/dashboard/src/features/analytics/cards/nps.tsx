import { FEWEST_SCORES } from '@earshot/survey'
import { formatSigned } from '../../../lib/format.ts'
import { NpsGroups } from '../../../parts/nps/nps-groups.tsx'
import { scoreColor } from '../../../parts/nps/score-color.ts'
import { ScoreColumns } from '../../../parts/nps/score-columns.tsx'
import { SignedScore } from '../../../parts/nps/signed.tsx'
import type { Summary } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { type ComparedQuestion, changeOfFigure } from './compared-question.ts'
import { FigureTrack } from './figure-track.tsx'
import { words } from './words.ts'

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'nps'> }

/** The score with its interval, its groups, and how often each score was given. */
export function Nps({ compared, summary }: Props) {
  const { question, comparedWith } = compared
  const { score, interval, scores } = summary
  if (question.answered < FEWEST_SCORES) {
    return (
      <>
        <p className="text-small text-ink-2">{words.npsTooFew(FEWEST_SCORES - question.answered)}</p>
        <NpsGroups {...summary} />
        <ScoreColumns scores={scores} from={0} />
      </>
    )
  }
  const before = scoreBefore(compared)
  return (
    <>
      <div className="flex items-end gap-3">
        <span className={`font-display text-headline tabular-nums ${scoreColor(score)}`}>
          <SignedScore score={score} />
        </span>
        <span className="text-caption text-ink-3">
          <span className="block text-small text-ink-2">
            {resultsWords.nps}
            {interval && ` ${words.margin(String(Math.round((interval.high - interval.low) / 2)))}`}
          </span>
          {interval ? (
            <bdi>{words.range(formatSigned(Math.round(interval.low)), formatSigned(Math.round(interval.high)))}</bdi>
          ) : (
            resultsWords.npsRange
          )}
        </span>
      </div>
      <ChangeText
        change={changeOfFigure(compared)}
        before={before === null ? null : formatSigned(before)}
        text={words.scoreChange}
      />
      {interval && score !== null && <FigureTrack value={score} {...interval} before={before} from={-100} to={100} />}
      <NpsGroups {...summary} />
      <ScoreColumns scores={scores} from={0} />
      <CardFoot
        hasIntervals={interval !== null}
        comparedWith={comparedWith}
        howSure={
          interval && score !== null
            ? `${words.howSureNps(formatSigned(score), interval.low, interval.high)} ${words.npsFormula}`
            : null
        }
      />
    </>
  )
}

/** The score that it is compared with, if enough have given one. */
function scoreBefore({ other }: ComparedQuestion): number | null {
  if (other?.summary.shape !== 'nps' || other.answered < FEWEST_SCORES) return null
  return other.summary.score
}
