import { formatCount, formatFullDay, formatTime, formatTimeSpan } from '../../../lib/format.ts'
import { wallClock } from '../../../lib/wall-clock.ts'
import type { Arrivals, TimeSpan } from './rushes-query.ts'
import { words } from './words.ts'

const BAR = 10
const GAP = 1.5
const HEIGHT = 84
/** Minimum height, so that a bar of few responses is visible. */
const MIN_BAR_HEIGHT = 3
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

type Props = { readonly arrivals: Arrivals; readonly span: TimeSpan; readonly timeZone: string }

/**
 * Charts how many responses arrived within and around a time span, with a text alternative. The span is edited in the
 * fields beside it.
 */
export function ArrivalsChart({ arrivals, span, timeZone }: Props) {
  const { bars, barMinutes } = arrivals
  const totals = bars.map(({ setAside, counted }) => setAside + counted)
  const peak = Math.max(...totals)
  const starts = bars.map(({ from }) => new Date(from))
  const barMs = barMinutes * MINUTE_MS
  const isChosen = (start: Date) => start < span.to && start.getTime() + barMs > span.from.getTime()
  const [first, last] = [starts[0] ?? span.from, starts.at(-1) ?? span.to]
  const end = new Date(last.getTime() + barMs)
  const label = (moment: Date) =>
    barMinutes < DAY_MINUTES ? formatTime(moment, timeZone) : formatFullDay(dayOf(moment, timeZone))
  return (
    <figure>
      <figcaption className="flex justify-between gap-4 text-small text-ink-2">
        <span>{words.bars(formatFullDay(dayOf(span.from, timeZone)), lengthOf(barMinutes))}</span>
        <span className="tabular-nums">
          {words.peak} <b className="font-heavy text-ink">{formatCount(peak)}</b>
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={sentence(arrivals, { span, window: { from: first, to: end }, timeZone })}
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 block h-24 w-full border-b border-control rtl:-scale-x-100"
      >
        {starts.map((start, bar) => {
          const height = barHeight(totals[bar] ?? 0, peak)
          return (
            <rect
              key={start.getTime()}
              x={bar * BAR + GAP / 2}
              y={HEIGHT - height}
              width={BAR - GAP}
              height={height}
              className={isChosen(start) ? 'fill-ink' : 'fill-control'}
            />
          )
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-caption text-ink-3 tabular-nums">
        <span>{label(first)}</span>
        <span>{label(span.from)}</span>
        <span>{label(end)}</span>
      </div>
    </figure>
  )
}

const barHeight = (count: number, peak: number) =>
  count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (count / Math.max(1, peak)) * HEIGHT)

const dayOf = (moment: Date, timeZone: string) => wallClock(moment, timeZone).slice(0, 10)

function lengthOf(barMinutes: number): string {
  const lengths: Readonly<Record<number, string>> = words.barLengths
  return lengths[barMinutes] ?? words.barWeeks(Math.round(barMinutes / (7 * DAY_MINUTES)))
}

type Where = { readonly span: TimeSpan; readonly window: TimeSpan; readonly timeZone: string }

function sentence({ setAside, counted, bars }: Arrivals, { span, window, timeZone }: Where): string {
  const all = bars.reduce((sum, bar) => sum + bar.setAside + bar.counted, 0)
  const text = ({ from, to }: TimeSpan) => formatTimeSpan(from, to, { timeZone, now: new Date() })
  return words.chart(setAside + counted, text(span), all, text(window))
}
