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
import { DeleteMany, type Deletion } from './delete-many.tsx'
import { type Arrivals, arrivalsQuery, countSpan, setAsideSpan, spanUntil, type TimeSpan } from './rushes-query.ts'
import { type Done, type ManyResponses, useManyResponses } from './use-many-responses.ts'
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
/** The server accepts no longer one. */
const MAX_SPAN_MS = 20 * 366 * 24 * 60 * MINUTE_MS

/** Counts or deletes the responses of any time span. The last minute is included. */
export function TimeSpanSheet({ analytics, start, timeZone, onClose }: Props) {
  const [from, setFrom] = useState(() => wallClock(start.from, timeZone))
  const [to, setTo] = useState(() => wallClock(new Date(start.to.getTime() - MINUTE_MS), timeZone))
  const [valid, setValid] = useState(start)
  const { span, error: spanError } = spanOf(from, to, timeZone)
  const many = useManyResponses(analytics.surveyId)
  if (span && (span.from.getTime() !== valid.from.getTime() || span.to.getTime() !== valid.to.getTime())) setValid(span)
  const [which, setWhich] = useState<Which>('set_aside')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(arrivalsQuery(analytics.surveyId, valid))

  function edit(set: (value: string) => void, value: string) {
    set(value)
    many.reset()
  }

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
          disabled={many.running !== null}
          onChange={(event) => edit(setFrom, event.target.value)}
        />
        <Field
          label={words.to}
          type="datetime-local"
          value={to}
          disabled={many.running !== null}
          onChange={(event) => edit(setTo, event.target.value)}
          error={spanError}
        />
      </div>
      {data && span && (
        <SpanActions
          key={`${from} ${to}`}
          analytics={analytics}
          many={many}
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

/** Either a span or the reason why it is not valid. */
function spanOf(from: string, to: string, timeZone: string) {
  const [first, last] = [momentAt(from, timeZone), momentAt(to, timeZone)]
  if (!first || !last || last < first) return { span: null, error: words.wrongSpan }
  const span: TimeSpan = { from: first, to: new Date(last.getTime() + MINUTE_MS) }
  return span.to.getTime() - first.getTime() > MAX_SPAN_MS
    ? { span: null, error: words.longSpan }
    : { span, error: null }
}

type SpanActionsProps = Pick<Props, 'analytics'> & {
  readonly many: ManyResponses
  readonly arrivals: Arrivals
  readonly span: TimeSpan
  /** The figures still belong to the previous span, so the buttons that show them are disabled. */
  readonly isOld: boolean
  readonly which: Which
  readonly onChoose: (which: Which) => void
  readonly onDeleted: () => void
}

function SpanActions({
  analytics,
  many: { run, running, failure },
  arrivals,
  span,
  isOld,
  which,
  onChoose,
  onDeleted,
}: SpanActionsProps) {
  const { surveyId } = analytics
  const { setAside, counted } = arrivals
  const [justCounted, setJustCounted] = useState<Done | null>(null)
  /** As its figures were when it was pressed: newer ones do not change the question. */
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const shown = spanUntil(span, arrivals.asOf)
  const deleted = which === 'all' ? setAside + counted : setAside

  function count() {
    const { responses: results } = analytics
    const send = countSpan(surveyId, shown)
    void run({ kind: 'count', send, results, clearedAt: arrivals.asOf }, setJustCounted)
  }

  function setAsideAgain({ clearedAt }: Done) {
    const { responses: results } = analytics
    // Exactly what was counted: the moment of that decision says which.
    if (clearedAt !== null)
      void run({ kind: 'set_aside', send: setAsideSpan(surveyId, shown, clearedAt), results }, () =>
        setJustCounted(null),
      )
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
        {justCounted ? textAfter(justCounted) : noteOn(which, { setAside, counted })}
      </p>
      {running && <WorkingNote done={running.done} all={justCounted?.changed ?? setAside} />}
      {failure !== null && <Notice tone="red" text={words.stopped(failureText(failure))} />}
      <div className="flex gap-2.5 *:flex-1">
        <Button
          isBusy={running !== null}
          // After a failure it can be pressed with nothing left, too: the reply to the last part can be lost.
          disabled={isOld || (!justCounted && failure === null && setAside === 0)}
          onClick={() => (justCounted ? setAsideAgain(justCounted) : count())}
        >
          {justCounted ? words.setAsideAgain : words.count(setAside)}
        </Button>
        {!justCounted && (
          <Button
            variant="danger"
            disabled={isOld || deleted === 0}
            onClick={() => setDeletion({ count: deleted, counted: deleted - setAside, span: shown, which })}
          >
            {words.deleteCount(deleted)}
          </Button>
        )}
      </div>
      {deletion && (
        <DeleteMany analytics={analytics} deletion={deletion} onClose={() => setDeletion(null)} onDeleted={onDeleted} />
      )}
    </div>
  )
}

function noteOn(which: Which, { setAside, counted }: Pick<Arrivals, 'setAside' | 'counted'>): string {
  if (setAside + counted === 0) return words.noneInSpan
  return which === 'all' ? words.ofThemCount(counted) : words.othersStay(counted)
}

function textAfter({ changed, before, results }: Done): string {
  const change = results === null ? words.inResults : words.went(before, results)
  return changed === 0 ? change : `${words.countNow(changed)}. ${change}`
}
