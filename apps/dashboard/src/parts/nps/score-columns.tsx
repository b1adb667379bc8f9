import { type NpsGroup, scoreGroup } from '@earshot/survey'
import { formatShortCount } from '../../lib/format.ts'
import { words } from './words.ts'

type Props = {
  /** How often `from` and each score after it was given. */
  readonly scores: readonly number[]
  readonly from: number
}

/** Spec §9. */
export const groupColors: { readonly [Group in NpsGroup]: string } = {
  detractor: 'bg-scale-low',
  passive: 'bg-scale-middle',
  promoter: 'bg-scale-high',
}

/** All scores of a scale as columns. A score has the color of its place on the scale of spec §9 (ADR-0026). */
export function ScoreColumns({ scores, from }: Props) {
  const maxCount = Math.max(1, ...scores)
  const to = from + scores.length - 1
  return (
    <ul aria-label={words.scores} className="mt-5 flex items-end gap-1 text-center text-caption tabular-nums">
      {scores.map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
        <li key={index} className="min-w-0 flex-1">
          <span className="sr-only">{words.scoreCount(from + index, count)}</span>
          <div aria-hidden="true">
            <div className="flex justify-center text-[0.6875rem] whitespace-nowrap text-ink-3">
              {formatShortCount(count)}
            </div>
            <div className="mt-1 flex h-16 items-end rounded-[5px] bg-sunken">
              <div
                className={`w-full rounded-[5px] transition-[height] duration-200 ease-out forced-colors:border ${groupColors[scoreGroup(from + index, to)]}`}
                style={{ height: `${(count / maxCount) * 100}%` }}
              />
            </div>
            <div className="mt-1 font-heavy text-ink-2">{from + index}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}
