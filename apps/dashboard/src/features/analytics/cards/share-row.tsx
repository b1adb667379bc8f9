import type { ReactNode } from 'react'
import { formatCount, formatShare } from '../../../lib/format.ts'
import { Meter } from '../../../ui/meter.tsx'

type Props = {
  /** What was said. */
  readonly label: ReactNode
  readonly count: number
  readonly answered: number
  /** The picture of an option that is one; the label says what it shows. */
  readonly imageUrl?: string | null
  /** What belongs to it, below. */
  readonly children?: ReactNode
}

/** How often something was said: its share of those who answered, and the count. ADR-0033. */
export function ShareRow({ label, count, answered, imageUrl = null, children }: Props) {
  return (
    <li className="flex gap-3">
      {imageUrl !== null && (
        <img src={imageUrl} alt="" loading="lazy" className="size-11 flex-none rounded-small bg-sunken object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex items-baseline justify-between gap-4">
          {label}
          <span className="flex-none tabular-nums">
            <b className="font-heavy">{formatShare(count, answered)}</b>{' '}
            <span className="ms-0.5 text-caption text-ink-3">{formatCount(count)}</span>
          </span>
        </div>
        <Meter share={answered === 0 ? 0 : count / answered} />
        {children}
      </div>
    </li>
  )
}
