import { formatCount, formatShare } from '../../lib/format.ts'
import { Meter } from '../../ui/meter.tsx'
import type { Summary } from './analytics-query.ts'
import { words } from './words.ts'

type Props = { readonly summary: Summary<'bars'> | Summary<'bars_of_many'>; readonly answered: number }

/** How often each option was chosen: its share of those who answered, and the count. Decisions D11. */
export function Bars({ summary: { shape, bars }, answered }: Props) {
  return (
    <>
      <ul className="flex flex-col gap-3.5">
        {bars.map(({ optionId, text, position, isOffered, count }) => (
          <li key={optionId}>
            <div className="mb-1.5 flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <span dir="auto">{words.optionText(text, position)}</span>
                {!isOffered && <span className="block text-caption text-ink-3">{words.noLongerOffered}</span>}
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
      {shape === 'bars_of_many' && <p className="mt-3.5 text-caption text-ink-3">{words.severalChosen}</p>}
    </>
  )
}
