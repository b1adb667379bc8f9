import type { ReactNode } from 'react'
import { formatCount, formatShare } from '../../../lib/format.ts'
import type { Results } from '../results-query.ts'
import { countChange, type ShownChange, shareChange, timeChange } from './change.ts'
import type { Measure } from './chart-parts.ts'
import { comparisonOf } from './comparison.ts'
import { isFew } from './few.ts'
import { words } from './words.ts'

type Props = {
  readonly results: Results
  /** The figure that the chart draws. */
  readonly measure: Measure
  readonly onMeasure: (measure: Measure) => void
}

/** The four figures of the responses. Those that have a number for each day choose what the chart draws. */
export function SummaryFigures({ results, measure, onMeasure }: Props) {
  const { views, responses, completed, medianSeconds, compared } = results
  const face = (own: Measure) => ({ isChosen: measure === own, onChoose: () => onMeasure(own) })
  return (
    <div className="-mx-4 -mt-4 grid grid-cols-2 border-b border-line wide:grid-cols-4 wide:px-2">
      <Figure label={words.measures.views} value={formatCount(views.count)} {...face('views')}>
        {compared ? (
          <ChangeLine
            results={results}
            textOf={(part) => formatCount(part.views.count)}
            change={viewsChange(results)}
          />
        ) : (
          words.timesShown
        )}
        {!views.followFilters && <span className="block text-caption">{words.notFiltered}</span>}
      </Figure>
      <Figure label={words.measures.responses} value={formatCount(responses)} {...face('responses')}>
        {compared && (
          <ChangeLine
            results={results}
            textOf={(part) => formatCount(part.responses)}
            change={countChange(responses, compared.responses, true)}
          />
        )}
      </Figure>
      <Figure label={words.completion} value={completionText(results)}>
        {compared ? (
          <ChangeLine
            results={results}
            textOf={completionText}
            change={shareChange(results.differences?.completed ?? null)}
          />
        ) : (
          completionDetail(results)
        )}
      </Figure>
      <Figure label={words.median} value={medianText(results)}>
        {compared ? (
          <ChangeLine
            results={results}
            textOf={medianText}
            change={timeChange(results.differences?.medianSeconds ?? null)}
          />
        ) : (
          medianSeconds && words.ofCompleted(completed.count)
        )}
      </Figure>
    </div>
  )
}

type Part = Pick<Results, 'responses' | 'completed' | 'medianSeconds' | 'views'>

const viewsChange = ({ views, compared }: Results) => countChange(views.count, compared?.views.count ?? 0, false)

const medianText = ({ medianSeconds }: Part) => (medianSeconds ? words.seconds(medianSeconds.median) : words.none)

/** Few are shown as a count, because their share says more than is known. */
function completionText({ responses, completed }: Part): string {
  if (responses === 0) return words.none
  return isFew(responses) ? words.countOf(completed.count, responses) : (formatShare(completed.count, responses) ?? '')
}

function completionDetail({ responses, completed }: Part): string {
  const share = formatShare(completed.count, responses) ?? ''
  if (!isFew(responses)) return words.countOf(completed.count, responses)
  if (!completed.interval) return share
  return words.between(share, Math.round(completed.interval.low), Math.round(completed.interval.high))
}

type FigureProps = {
  readonly label: string
  readonly value: string
  readonly isChosen?: boolean
  readonly onChoose?: () => void
  readonly children: ReactNode
}

const cell =
  'relative flex min-w-0 flex-col px-4 py-3 text-start wide:px-3 wide:pt-4 wide:pb-3.5 max-wide:nth-[-n+2]:border-b max-wide:nth-[-n+2]:border-line'

/** So many characters fit beside each other on a phone. */
const LONG = 10

function Figure({ label, value, isChosen = false, onChoose, children }: FigureProps) {
  const face = (
    <>
      <span className={`block text-small font-medium ${isChosen ? 'text-ink' : 'text-ink-2'}`}>{label}</span>
      <bdi
        className={`my-1 block font-display tabular-nums ${value.length > LONG ? 'text-heading wide:text-title' : 'text-title wide:text-headline'}`}
      >
        {value}
      </bdi>
      <span className="block text-small text-ink-2 tabular-nums">{children}</span>
    </>
  )
  if (!onChoose) return <div className={cell}>{face}</div>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`${cell} after:absolute after:inset-x-4 after:-bottom-px after:h-0.75 after:rounded-full hover:bg-sunken/50 focus-visible:-outline-offset-2 aria-pressed:after:bg-accent wide:after:inset-x-3 forced-colors:aria-pressed:after:bg-[Highlight]`}
    >
      {face}
    </button>
  )
}

/** The figure of the comparison, which may have none. */
function againstText(figure: string, isOfGroups: boolean): string {
  if (figure === words.none) return isOfGroups ? words.noneInB : words.noneBefore
  return isOfGroups ? words.against(figure) : words.from(figure)
}

type ChangeLineProps = {
  readonly results: Results
  /** The figure of a part, in words. */
  readonly textOf: (part: Part) => string
  readonly change: ShownChange
}

/** The figure of the comparison, and by how much the other one is above it. Few responses have no change. */
function ChangeLine({ results, textOf, change }: ChangeLineProps) {
  const { compared, responses } = results
  if (!compared) return null
  const shown = isFew(responses) || isFew(compared.responses) ? null : change
  const color = shown?.isGood === true ? 'text-green' : shown?.isGood === false ? 'text-red' : 'text-ink'
  return (
    <>
      {shown !== null && shown.by !== null && (
        <>
          <b className={`font-heavy ${color}`}>
            <span aria-hidden="true">{shown.isUp ? '▲' : '▼'}</span>
            <span className="sr-only">{shown.isUp ? words.up : words.down}</span> {shown.by}
          </b>{' '}
        </>
      )}
      {againstText(textOf(compared), comparisonOf(results) === 'groups')}
      {shown?.couldBeChance && (
        <span className="block">
          <span aria-hidden="true">{'≈ '}</span>
          {words.couldBeChance}
        </span>
      )}
    </>
  )
}
