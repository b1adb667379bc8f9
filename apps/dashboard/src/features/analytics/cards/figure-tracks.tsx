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

/** A mean or a score on its scale, and that of the others, each with its interval. */
export function FigureTracks({ compared, from, to }: Props) {
  const { question, comparedWith } = compared
  const [own, other] = [meanOrScore(question), compared.other && meanOrScore(compared.other)]
  const isOfGroups = comparedWith === 'filters'
  return (
    <>
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
