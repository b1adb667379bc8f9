import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { momentAt, wallClock } from '../../../lib/wall-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Analytics } from '../analytics-query.ts'
import { ArrivalsChart } from './arrivals-chart.tsx'
import { DeleteMany } from './delete-many.tsx'
import {
  type Arrivals,
  arrivalsQuery,
  countSpan,
  setSpanAside,
  type TimeSpan,
  useManyResponses,
} from './rushes-query.ts'
import { words } from './words.ts'
import { WorkingNote } from './working-note.tsx'

type Props = {
  readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'>
  /** The initial selection. */
  readonly start: TimeSpan
  readonly timeZone: string
  readonly onClose: () => void
}

type Which = 'set_aside' | 'all'

const MINUTE_MS = 60_000

/** Counts or deletes the responses of any time span. The last minute is included. */
export function TimeSpanSheet({ analytics, start, timeZone, onClose }: Props) {
  const [from, setFrom] = useState(() => wallClock(start.from, timeZone))
  const [to, setTo] = useState(() => wallClock(new Date(start.to.getTime() - MINUTE_MS), timeZone))
  const [valid, setValid] = useState(start)
  const span = spanOf(from, to, timeZone)
  if (span && (span.from.getTime() !== valid.from.getTime() || span.to.getTime() !== valid.to.getTime())) setValid(span)
  const [which, setWhich] = useState<Which>('set_aside')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(arrivalsQuery(analytics.surveyId, valid))
  return (
    <Sheet title={words.chooseSpan} onClose={onClose}>
      {data && <ArrivalsChart arrivals={data} span={valid} timeZone={timeZone} />}
      {!data && error && (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <Skeleton>
          <Bone className="h-30 w-full" />
        </Skeleton>
      )}
      <div className="mt-4 flex flex-col gap-3">
        <Field
          label={words.from}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={words.to}
          type="datetime-local"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={span ? null : words.wrongSpan}
        />
      </div>
      {data && span && (
        <Judge
          key={`${from} ${to}`}
          analytics={analytics}
          arrivals={data}
          span={span}
          isOld={isPlaceholderData}
          which={which}
          onChoose={setWhich}
          onDeleted={onClose}
        />
      )}
    </Sheet>
  )
}

/** Null if it ends before it begins, or is not valid. */
function spanOf(from: string, to: string, timeZone: string): TimeSpan | null {
  const [first, last] = [momentAt(from, timeZone), momentAt(to, timeZone)]
  return first && last && first <= last ? { from: first, to: new Date(last.getTime() + MINUTE_MS) } : null
}

type Counted = { readonly count: number; readonly from: number; readonly to: number; readonly clearedAt: string }

type JudgeProps = Pick<Props, 'analytics'> & {
  readonly arrivals: Arrivals
  readonly span: TimeSpan
  /** The figures still belong to the previous span, so the buttons that show them are disabled. */
  readonly isOld: boolean
  readonly which: Which
  readonly onChoose: (which: Which) => void
  readonly onDeleted: () => void
}

function Judge({ analytics, arrivals, span, isOld, which, onChoose, onDeleted }: JudgeProps) {
  const { surveyId } = analytics
  const { setAside, counted } = arrivals
  const [justCounted, setJustCounted] = useState<Counted | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { run, running, failure } = useManyResponses(surveyId)
  const deleted = which === 'all' ? setAside + counted : setAside

  function count() {
    const { responses } = analytics
    void run(countSpan(surveyId, span), ({ changed, results, clearedAt }) => {
      if (clearedAt !== null) setJustCounted({ count: changed, from: responses, to: results, clearedAt })
    })
  }

  function setAsideAgain({ clearedAt }: Counted) {
    void run(setSpanAside(surveyId, span, clearedAt), () => setJustCounted(null))
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      {!justCounted && (
        <SegmentedControl
          label={words.which}
          segments={[
            { value: 'set_aside', label: words.onlySetAside(setAside) },
            { value: 'all', label: words.all(setAside + counted) },
          ]}
          value={which}
          onChange={onChoose}
        />
      )}
      <p role="status" className="text-small text-ink-2">
        {justCounted
          ? `${words.countNow(justCounted.count)}. ${words.went(justCounted.from, justCounted.to)}`
          : noteOn(which, { setAside, counted })}
      </p>
      {running && <WorkingNote done={running.done} all={justCounted?.count ?? setAside} />}
      {failure !== null && <Notice tone="red" text={words.stopped(failureText(failure))} />}
      <div className="flex gap-2.5 *:flex-1">
        <Button
          isBusy={running !== null}
          disabled={isOld || (!justCounted && setAside === 0)}
          onClick={() => (justCounted ? setAsideAgain(justCounted) : count())}
        >
          {justCounted ? words.setAsideAgain : words.count(setAside)}
        </Button>
        {!justCounted && (
          <Button look="danger" disabled={isOld || deleted === 0} onClick={() => setIsAsking(true)}>
            {words.deleteCount(deleted)}
          </Button>
        )}
      </div>
      {isAsking && (
        <DeleteMany
          analytics={analytics}
          deletion={{ count: deleted, counted: deleted - setAside, span, which }}
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}

function noteOn(which: Which, { setAside, counted }: Pick<Arrivals, 'setAside' | 'counted'>): string {
  if (setAside + counted === 0) return words.noneInSpan
  return which === 'all' ? words.ofThemCount(counted) : words.othersStay(counted)
}
