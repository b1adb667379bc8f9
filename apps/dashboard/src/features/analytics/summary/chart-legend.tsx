import { formatCount } from '../../../lib/format.ts'
import type { ChartPart } from './chart-parts.ts'
import { type ChartView, daysText, spanTexts } from './chart-texts.ts'
import { words } from './words.ts'

type Props = {
  readonly view: ChartView
  /** The point that is read in the legend's place, where a finger would cover a tooltip; null: none. */
  readonly read: ChartPart | null
  /** Whether it is a chart of dots, which has no lines to explain. */
  readonly isDots: boolean
}

/** The names of the lines, or the figures of one point. Both are as high, so that nothing shifts. */
export function ChartLegend({ view, read, isDots }: Props) {
  const spans = spanTexts(view)
  const isCompared = view.comparison !== 'none'
  return (
    <div className="min-h-11 self-center text-small text-ink-2 tabular-nums wide:flex wide:flex-wrap wide:items-center wide:gap-x-4.5">
      <p className={`font-heavy text-ink ${read || isDots ? '' : 'wide:hidden'}`}>
        {read ? partTitle(read, view) : words.measures[view.measure]}
      </p>
      <ul className="flex flex-wrap gap-x-4.5">
        <li className="flex items-center gap-2">
          {!isDots && <Key kind="main" />}
          {read ? words.measures[view.measure] : mainText(view, spans.main)}
          {read && <b className="font-heavy text-ink">{formatCount(read[view.measure])}</b>}
        </li>
        {isCompared && !isDots && (!read || read.compared) && (
          <li className="flex items-center gap-2">
            <Key kind={view.comparison} />
            {read?.compared ? comparedText(read.compared, view) : theirText(view, spans.compared)}
            {read?.compared && <b className="font-heavy text-ink">{formatCount(read.compared[view.measure])}</b>}
          </li>
        )}
      </ul>
    </div>
  )
}

type TooltipProps = { readonly part: ChartPart; readonly view: ChartView }

/** The figures of one point beside it. */
export function ChartTooltip({ part, view }: TooltipProps) {
  const { measure, comparison } = view
  return (
    <div className="flex flex-col gap-0.5 rounded-control bg-ink px-3 py-2.5 text-small whitespace-nowrap text-paper tabular-nums shadow-float">
      <b className="font-heavy">{partTitle(part, view)}</b>
      <span className="flex items-center gap-2">
        <Key kind="main" isInverse />
        {words.measures[measure]}
        <b className="ms-auto ps-6 font-heavy">{formatCount(part[measure])}</b>
      </span>
      {part.compared && (
        <span className="flex items-center gap-2">
          <Key kind={comparison} isInverse />
          {comparedText(part.compared, view)}
          <b className="ms-auto ps-6 font-heavy">{formatCount(part.compared[measure])}</b>
        </span>
      )}
    </div>
  )
}

function partTitle(part: ChartPart, view: ChartView): string {
  const days = daysText(part.days, view)
  return part.isSoFar ? words.soFar(days) : days
}

const mainText = ({ comparison }: ChartView, span: string) => (comparison === 'groups' ? words.a : span)

const theirText = ({ comparison }: ChartView, span: string) => (comparison === 'groups' ? words.b : span)

function comparedText({ days }: NonNullable<ChartPart['compared']>, view: ChartView): string {
  return view.comparison === 'groups' ? words.b : daysText(days, view, 'short')
}

type KeyProps = { readonly kind: 'main' | ChartView['comparison']; readonly isInverse?: boolean }

/** A piece of the line. */
function Key({ kind, isInverse = false }: KeyProps) {
  const dashes = kind === 'main' ? undefined : kind === 'groups' ? '7 5' : '2 5'
  const color = kind === 'main' ? 'stroke-accent' : kind === 'groups' ? 'stroke-teal' : 'stroke-ink-3'
  return (
    <svg aria-hidden="true" width="22" height="6" className="flex-none">
      <line
        className={isInverse ? 'stroke-current' : color}
        x1={2}
        x2={20}
        y1={3}
        y2={3}
        strokeWidth={2.4}
        strokeLinecap="round"
        strokeDasharray={dashes}
      />
    </svg>
  )
}
