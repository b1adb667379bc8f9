import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { formatCount, formatPercent, shareAndCount } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Summary } from '../results-query.ts'
import type { FilterOf } from '../toolbar/use-filter-of.ts'
import { words as resultsWords } from '../words.ts'
import { type ComparedWith, type FigureChange, isMoreThanChance } from './compared-question.ts'
import { percentOf } from './percent-of.ts'
import { ShareTrack } from './share-track.tsx'
import { words } from './words.ts'

type Bar = Summary<'bars'>['bars'][number]

type Props = {
  readonly bar: Bar
  /** The responses that shares are of. */
  readonly base: number
  readonly change: FigureChange | null
  /** The same option among the compared responses. */
  readonly other: Bar | null
  readonly otherBase: number
  readonly comparedWith: ComparedWith | null
  /** Null: the plan has no filters. */
  readonly filter: FilterOf | null
}

/** An option with its share. All of it is one button that filters by the option. */
export function ChoiceRow(props: Props) {
  const { bar, filter } = props
  const isChosen = filter?.chosen.includes(bar.optionId) ?? false
  const shape = 'block w-full rounded-control px-2 py-2 text-start'
  return (
    <li>
      {filter ? (
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => filter.toggle(bar.optionId)}
          className={`${shape} hover:bg-sunken`}
        >
          <Face {...props} isChosen={isChosen} />
        </button>
      ) : (
        <div className={shape}>
          <Face {...props} isChosen={false} />
        </div>
      )}
    </li>
  )
}

/** The marks of a row in words, for people who do not see them. */
function markText({ bar: { interval }, base, change, filter }: Props, isChosen: boolean): string {
  const marks = [
    words.ofAll(base),
    ...(interval ? [words.between(interval.low, interval.high)] : []),
    ...(change ? [words.changed(change.difference, isMoreThanChance(change))] : []),
  ].join(', ')
  return filter ? `${marks}. ${isChosen ? words.filteredBy : words.filterBy}` : marks
}

function Face(props: Props & { readonly isChosen: boolean }) {
  const { bar, base, change, other, otherBase, comparedWith, filter, isChosen } = props
  const isQuiet = !isChosen && (filter?.chosen.length ?? 0) > 0
  return (
    <span className="flex gap-3">
      {bar.imageUrl !== null && (
        <img
          src={bar.imageUrl}
          alt=""
          loading="lazy"
          className="size-11 flex-none rounded-small bg-sunken object-cover"
        />
      )}
      <span className="block min-w-0 flex-1">
        <span className="mb-1.5 flex items-baseline">
          <Label bar={bar} isChosen={isChosen} /> {change && <ChangeMark change={change} />}
          <Figures bar={bar} base={base} /> <span className="sr-only">{markText(props, isChosen)}</span>
        </span>
        <ShareTrack
          percent={percentOf(bar.count, base)}
          interval={bar.interval}
          before={comparedWith === 'period' && other && otherBase > 0 ? percentOf(other.count, otherBase) : null}
          isQuiet={isQuiet}
        />
        {comparedWith && other && otherBase > 0 && (
          <Others other={other} all={otherBase} change={change} comparedWith={comparedWith} />
        )}
      </span>
    </span>
  )
}

/** The share and its count. The count of few responses comes first, because the share says more than is known. */
function Figures({ bar: { count, percent }, base }: Pick<Props, 'bar' | 'base'>) {
  const share = formatPercent(percent, { count, all: base })
  const isFew = base < FEWEST_SURE_RESPONSES
  return (
    <>
      <b className={`flex-none text-end font-heavy whitespace-nowrap tabular-nums ${isFew ? 'w-16' : 'w-12'}`}>
        <bdi>{isFew ? words.countOf(count, base) : share}</bdi>
      </b>{' '}
      <span className="min-w-12 flex-none ps-2 text-end text-caption whitespace-nowrap text-ink-3 tabular-nums">
        {isFew ? share : formatCount(count)}
      </span>
    </>
  )
}

type OthersProps = {
  readonly other: Bar
  readonly all: number
  readonly change: FigureChange | null
  readonly comparedWith: ComparedWith
}

/** The same option among the compared responses, and the interval of the difference. */
function Others({ other, all, change, comparedWith }: OthersProps) {
  const figures = shareAndCount(formatPercent(other.percent, { count: other.count, all }), other.count)
  return (
    <span className="mt-1 block">
      {comparedWith === 'filters' && (
        <ShareTrack percent={percentOf(other.count, all)} interval={other.interval} isOther />
      )}
      <span className="mt-1 flex justify-between gap-x-3 text-caption text-ink-2 tabular-nums">
        <bdi>{words.others[comparedWith](figures)}</bdi>{' '}
        {change && (
          <bdi className="text-ink-3">
            <span className="sr-only">{words.differenceIs}</span> {words.pointsRange(change.low, change.high)}
          </bdi>
        )}
      </span>
    </span>
  )
}

const Label = ({ bar: { text, position, isOffered }, isChosen }: { readonly bar: Bar; readonly isChosen: boolean }) => (
  <span className="me-auto flex min-w-0 items-baseline gap-1.5 pe-3 wrap-anywhere">
    {isChosen && (
      <span className="grid size-5 flex-none translate-y-1 place-items-center self-start rounded-full bg-ink text-paper">
        <Icon name="check" className="size-3.5 stroke-3" />
      </span>
    )}
    <span className={isChosen ? 'font-heavy' : ''}>
      <span dir="auto">{resultsWords.optionText(text, position)}</span>
      {!isOffered && <span className="block text-caption text-ink-3">{resultsWords.noLongerOffered}</span>}
    </span>
  </span>
)

function ChangeMark({ change }: { readonly change: FigureChange }) {
  const isSure = isMoreThanChance(change)
  return (
    <span
      aria-hidden="true"
      className={`w-12 flex-none text-end text-caption whitespace-nowrap tabular-nums ${isSure ? 'font-heavy text-ink' : 'text-ink-3'}`}
    >
      <bdi>{words.changeMark(change.difference, isSure)}</bdi>
    </span>
  )
}
