import type { ReactNode } from 'react'
import { formatFullDay } from '../../../lib/format.ts'
import type { Summary } from '../results-query.ts'
import { CardFoot } from './card-foot.tsx'
import { ChangeText } from './change-text.tsx'
import { commonDays } from './common-days.ts'
import { type ComparedQuestion, changeOfFigure, otherSummary } from './compared-question.ts'
import { comparedDays, type DateColumn, dateColumns } from './date-columns.ts'
import { DateHistogram } from './date-histogram.tsx'
import { figureChangeText } from './figure-change.ts'
import { GroupLetter } from './group-letter.tsx'
import { ShareRow } from './share-row.tsx'
import { words } from './words.ts'

const DAYS_SHOWN = 7
/** Fewer are no course. */
const FEWEST_COLUMNS = 3

type Props = { readonly compared: ComparedQuestion; readonly summary: Summary<'dates'> }

/** The days that were named: the first, the last, and those named most, in the order of the calendar. */
export function Dates({ compared, summary }: Props) {
  const { days, otherDays, median, interval } = summary
  const { question, other, comparedWith } = compared
  const theirs = otherSummary(compared, 'dates')
  const sides = { answered: question.answered, otherAnswered: other?.answered ?? 0 }
  const all = comparedDays(days, theirs?.days ?? [])
  const shown = commonDays(all, DAYS_SHOWN, sides)
  const [first, last] = [days[0], days.at(-1)]
  const row = { ...sides, comparedWith }
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-2">
        {first && <Edge label={words.earliest} day={first.day} />}
        {median !== null && <Edge label={words.median} day={median} />}
        {last && <Edge label={words.latest} day={last.day} />}
      </dl>
      <ChangeText text={figureChangeText(compared)} />
      <Histograms compared={compared} summary={summary} theirs={theirs} columns={dateColumns(all)} />
      {shown.length < all.length && (
        <p className="mb-3 text-caption text-ink-3">
          {(comparedWith ? words.commonDaysOfBoth : words.commonDays)(shown.length, all.length)}
        </p>
      )}
      <ul className="flex flex-col gap-3.5">
        {shown.map(({ day, count, otherCount }) => (
          <ShareRow
            key={day}
            label={<span className="tabular-nums">{formatFullDay(day)}</span>}
            count={count}
            otherCount={otherCount}
            {...row}
          />
        ))}
        {otherDays + (theirs?.otherDays ?? 0) > 0 && (
          <ShareRow label={words.otherDays} count={otherDays} otherCount={theirs?.otherDays ?? 0} {...row} />
        )}
      </ul>
      <CardFoot
        hasIntervals={interval !== null}
        hasBefore={comparedWith === 'period' && sides.otherAnswered > 0}
        hasColumns
        hasChanges={changeOfFigure(compared) !== null}
        howSure={
          interval && median !== null
            ? words.howSureMedian(formatFullDay(median), formatFullDay(interval.low), formatFullDay(interval.high))
            : null
        }
      />
    </>
  )
}

type HistogramsProps = Props & {
  readonly theirs: Summary<'dates'> | null
  readonly columns: readonly DateColumn[]
}

/** The days of both sides, one above the other over the same days, as shares of their own responses. */
function Histograms({ compared: { question, other, comparedWith }, summary, theirs, columns }: HistogramsProps) {
  const ownShare = ({ count }: DateColumn) => count / Math.max(1, question.answered)
  const otherShare = ({ otherCount }: DateColumn) => otherCount / Math.max(1, other?.answered ?? 0)
  const highest = Math.max(0, ...columns.flatMap((column) => [ownShare(column), otherShare(column)]))
  const [first, last] = [columns[0], columns.at(-1)]
  if (columns.length < FEWEST_COLUMNS || !first || !last) return <div className="mb-4" />
  const isOfGroups = comparedWith === 'filters'
  const hasOthers = theirs !== null && theirs.days.length > 0
  const hasMedian = summary.median !== null || (hasOthers && theirs.median !== null)
  const shared = { columns, highest }
  return (
    <div className="mt-3 mb-4">
      <Side mark={isOfGroups ? <GroupLetter letter="A" /> : hasOthers && words.thisPeriod}>
        <DateHistogram {...shared} {...summary} shareOf={ownShare} look="bg-accent" />
      </Side>
      {hasOthers && (
        <Side mark={isOfGroups ? <GroupLetter letter="B" /> : words.before}>
          <DateHistogram
            {...shared}
            {...theirs}
            shareOf={otherShare}
            look={isOfGroups ? 'inset-ring-2 inset-ring-teal' : 'bg-control'}
            isOther={isOfGroups}
          />
        </Side>
      )}
      {hasOthers && (
        <p
          aria-hidden="true"
          className="mt-1 flex justify-between ps-15 pe-1.5 text-caption whitespace-nowrap text-ink-3 tabular-nums"
        >
          <span>{formatFullDay(first.from)}</span>
          <span>{formatFullDay(last.to)}</span>
        </p>
      )}
      {hasMedian && (
        <p aria-hidden="true" className="mt-1 flex items-center gap-1.5 text-caption text-ink-3">
          <span className="h-3 w-2 rounded-t-[2px] bg-ink forced-colors:border" />
          {words.medianColumn}
        </p>
      )}
    </div>
  )
}

/** A histogram beside the name of its side. Without a comparison there is only one. */
const Side = ({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) => (
  <div className="mt-2 flex items-center gap-1.5">
    {mark && (
      <div aria-hidden="true" className="w-12 flex-none text-caption text-ink-2">
        {mark}
      </div>
    )}
    {children}
  </div>
)

function Edge({ label, day }: { readonly label: string; readonly day: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="font-heavy tabular-nums">{formatFullDay(day)}</dd>
    </div>
  )
}
