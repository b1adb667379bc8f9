import type { Interval } from './share-track.tsx'

type Props = {
  readonly value: number
  readonly interval: Interval
  /** The figure of the period before. */
  readonly before?: number | null
  /** The lowest and the highest value that the figure can have. */
  readonly from: number
  readonly to: number
  /** The group that it is compared with. */
  readonly isOther?: boolean
}

/** A mean or a score on its scale, with its interval. Only a picture: the words beside it say the same. */
export function FigureTrack({ value, interval: { low, high }, before = null, from, to, isOther = false }: Props) {
  const positionOf = (at: number) => `${(100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)}%`
  return (
    <span aria-hidden="true" className="my-3 block px-1.5">
      <span className="relative block h-3">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line forced-colors:bg-[CanvasText]" />
        <span
          className="absolute inset-y-0 border-x-2 border-ink"
          style={{ insetInlineStart: positionOf(low), insetInlineEnd: `calc(100% - ${positionOf(high)})` }}
        >
          <span className="absolute inset-x-0 top-1/2 -mt-px h-0.5 bg-ink" />
        </span>
        <span
          className={`absolute top-1/2 -ms-1.25 -mt-1.25 size-2.5 rounded-full ring-2 ring-surface ${isOther ? 'bg-surface inset-ring-2 inset-ring-teal' : 'bg-accent'}`}
          style={{ insetInlineStart: positionOf(value) }}
        />
        {before !== null && (
          <span
            className="absolute top-full -ms-1 border-x-4 border-b-[7px] border-x-transparent border-b-ink-3"
            style={{ insetInlineStart: positionOf(before) }}
          />
        )}
      </span>
    </span>
  )
}
