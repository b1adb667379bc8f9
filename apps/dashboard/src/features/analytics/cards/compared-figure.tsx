import { ChangeText } from './change-text.tsx'
import type { ComparedQuestion } from './compared-question.ts'
import { meanOrScore } from './figure-change.ts'
import { FigureTrack } from './figure-track.tsx'
import { GroupLine } from './group-letter.tsx'

type Props = {
  readonly compared: ComparedQuestion
  /** The lowest and the highest value that the figure can have. */
  readonly from: number
  readonly to: number
}

/** How a mean or a score has changed, and where both are on their scale, each with its interval. */
export function ComparedFigure({ compared, from, to }: Props) {
  const { question, comparedWith } = compared
  const [own, other] = [meanOrScore(question), compared.other && meanOrScore(compared.other)]
  const isOfGroups = comparedWith === 'filters'
  return (
    <>
      <ChangeText compared={compared} />
      {own?.interval && (
        <GroupLine letter={isOfGroups ? 'A' : null}>
          <FigureTrack
            value={own.value}
            interval={own.interval}
            before={isOfGroups ? null : (other?.value ?? null)}
            from={from}
            to={to}
          />
        </GroupLine>
      )}
      {isOfGroups && other?.interval && (
        <GroupLine letter="B">
          <FigureTrack value={other.value} interval={other.interval} from={from} to={to} isOther />
        </GroupLine>
      )}
    </>
  )
}
