import { formatCount, formatShare } from '../../lib/format.ts'
import { Meter } from '../../ui/meter.tsx'
import type { Summary } from './analytics-query.ts'
import { words } from './words.ts'

type Props = { readonly summary: Summary<'bars'>; readonly answered: number }

/** How often each option was chosen: its share of those who answered, and the count. Decisions D11. */
export function Bars({ summary, answered }: Props) {
  return (
    <ul className="flex flex-col gap-3.5">
      {summary.bars.map(({ optionId, text, position, count }) => (
        <li key={optionId}>
          <div className="mb-1.5 flex items-baseline justify-between gap-4">
            <span dir="auto" className="min-w-0">
              {text.trim() || words.responseNumber(position)}
            </span>
            <span className="flex-none tabular-nums">
              <b className="font-heavy">{formatShare(count, answered)}</b>{' '}
              <span className="ms-0.5 text-caption text-ink-3">{formatCount(count)}</span>
            </span>
          </div>
          <Meter share={answered === 0 ? 0 : count / answered} />
        </li>
      ))}
    </ul>
  )
}
