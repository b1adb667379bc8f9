import { type NpsGroup, scoreGroup } from '@earshot/survey'
import { formatCount, formatShortCount } from '../../lib/format.ts'
import { words } from './words.ts'

/** The scores of other responses, to compare with. */
export type OtherScores = {
  readonly scores: readonly number[]
  /** The classes of their columns. */
  readonly look: string
  /** A figure of theirs in words. */
  readonly text: (figure: string) => string
}

type Props = {
  /** How often `from` and each score after it was given. */
  readonly scores: readonly number[]
  readonly from: number
  /** Null: nothing is compared. */
  readonly other?: OtherScores | null
}

/** Spec §9. */
export const groupColors: { readonly [Group in NpsGroup]: string } = {
  detractor: 'bg-scale-low',
  passive: 'bg-scale-middle',
  promoter: 'bg-scale-high',
}

/**
 * All scores of a scale as columns. A score has the color of its place on the scale of spec §9 (ADR-0026). The columns of
 * other responses are beside them, and all are shares of their own responses then.
 */
export function ScoreColumns({ scores, from, other = null }: Props) {
  const [own, theirs] = [sharesOf(scores), other && sharesOf(other.scores)]
  const maxShare = Math.max(...own, ...(theirs ?? [])) || 1
  const to = from + scores.length - 1
  const shape = 'min-w-0 flex-1 rounded-[5px] transition-[height] duration-200 ease-out forced-colors:border'
  return (
    <ul aria-label={words.scores} className="mt-5 flex items-end gap-1 text-center text-caption tabular-nums">
      {scores.map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
        <li key={index} className="min-w-0 flex-1">
          <span className="sr-only">
            {words.scoreCount(from + index, count)}
            {other && ` ${other.text(formatCount(other.scores[index] ?? 0))}`}
          </span>
          <div aria-hidden="true">
            <div className="flex justify-center text-[0.6875rem] whitespace-nowrap text-ink-3">
              {formatShortCount(count)}
            </div>
            <div className="mt-1 flex h-16 items-end gap-px rounded-[5px] bg-sunken">
              <div
                className={`${shape} ${groupColors[scoreGroup(from + index, to)]}`}
                style={{ height: `${(100 * (own[index] ?? 0)) / maxShare}%` }}
              />
              {other && (
                <div
                  className={`${shape} ${other.look}`}
                  style={{ height: `${(100 * (theirs?.[index] ?? 0)) / maxShare}%` }}
                />
              )}
            </div>
            <div className="mt-1 font-heavy text-ink-2">{from + index}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function sharesOf(scores: readonly number[]): readonly number[] {
  const all = scores.reduce((sum, n) => sum + n, 0)
  return scores.map((n) => (all === 0 ? 0 : n / all))
}
