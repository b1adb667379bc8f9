import type { ReactNode } from 'react'

export type Interval = { readonly low: number; readonly high: number }

type Props = {
  /** In percent, as are all figures. */
  readonly percent: number
  readonly interval: Interval | null
  /** The share of the period before. */
  readonly before?: number | null
  /** Another answer is the filter. */
  readonly isQuiet?: boolean
  /** The group that it is compared with. */
  readonly isOther?: boolean
}

/** A share as a bar, with its interval. Only a picture: the words beside it say the same. */
export function ShareTrack({ percent, interval, before = null, isQuiet = false, isOther = false }: Props) {
  const fill = isOther ? 'inset-ring-2 inset-ring-teal' : isQuiet ? 'bg-control' : 'bg-accent'
  return (
    <span aria-hidden="true" className={`block ${before === null ? '' : 'pb-2.5'}`}>
      <span className="relative block h-3 rounded-s-[3px] bg-sunken forced-colors:border">
        <span
          className={`absolute inset-y-0 start-0 rounded-s-[3px] transition-[width] duration-200 ease-out forced-colors:bg-[Highlight] ${fill}`}
          style={{ width: `${percent}%` }}
        />
        {interval && (
          <>
            <Whisker interval={interval} className="bg-ink" />
            {/* Inside the bar, the whisker has the color of text on it. */}
            {!isOther && (
              <Clip percent={percent}>
                <Whisker interval={interval} className="bg-on-accent" />
              </Clip>
            )}
          </>
        )}
        {before !== null && (
          <span
            className="absolute top-full mt-0.5 -ms-1 border-x-4 border-b-[7px] border-x-transparent border-b-ink-3"
            style={{ insetInlineStart: `${before}%` }}
          />
        )}
      </span>
    </span>
  )
}

/** Shows its content over the filled part of the track only. */
const Clip = ({ percent, children }: { readonly percent: number; readonly children: ReactNode }) => (
  <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ width: `${percent}%` }}>
    <span className="absolute inset-y-0 start-0" style={{ width: `${percent === 0 ? 0 : 10_000 / percent}%` }}>
      {children}
    </span>
  </span>
)

function Whisker({ interval: { low, high }, className }: { readonly interval: Interval; readonly className: string }) {
  const cap = `absolute inset-y-0 w-0.5 ${className}`
  return (
    <span
      className="absolute inset-y-0.5"
      style={{ insetInlineStart: `${low}%`, width: `${Math.max(0, high - low)}%` }}
    >
      <span className={`absolute inset-x-0 top-1/2 -mt-px h-0.5 ${className}`} />
      <span className={`${cap} start-0`} />
      <span className={`${cap} end-0`} />
    </span>
  )
}
