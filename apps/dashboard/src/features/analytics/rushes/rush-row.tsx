import { useState } from 'react'
import { Link } from 'wouter'
import { formatTimeSpan } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Analytics } from '../analytics-query.ts'
import { useResultsLocation } from '../results-location.ts'
import { DeleteMany, type Deletion } from './delete-many.tsx'
import { howOften } from './how-often.ts'
import { countRush, type Rush, setAsideRush } from './rushes-query.ts'
import { type Done, useManyResponses } from './use-many-responses.ts'
import { words } from './words.ts'
import { WorkingNote } from './working-note.tsx'

type Props = {
  readonly analytics: Pick<Analytics, 'surveyId' | 'responses' | 'locked'>
  readonly rush: Rush
  /** When the figures of the rush were read. */
  readonly asOf: string
  readonly usualPerDay: number | null
  readonly timeZone: string
  readonly onChooseSpan: () => void
}

const linkShape = 'inline-flex min-h-11 items-center text-small font-heavy underline underline-offset-4'

/** One rush, set aside or counted, with the merchant's actions for it. */
export function RushRow({ analytics, rush, asOf, usualPerDay, timeZone, onChooseSpan }: Props) {
  const { surveyId } = analytics
  const { rushId, setAside, counted } = rush
  const { run, running, failure } = useManyResponses(surveyId)
  /** How the results changed since the row was first rendered. */
  const [change, setChange] = useState<{ readonly from: number; readonly to: number } | null>(null)
  /** As the figures were when it was pressed: newer ones do not change the question. */
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const isCounted = setAside === 0
  const seen = { rushId, asOf }
  const span = formatTimeSpan(new Date(rush.firstAt), new Date(rush.lastAt), { timeZone, now: new Date() })
  const title = isCounted ? words.countNow(counted) : words.rush(setAside, span)
  const toggle = isCounted ? words.setAsideAgain : words.countThem

  function toggleCounted() {
    const { responses: results } = analytics
    if (isCounted) void run({ kind: 'set_aside', send: setAsideRush(surveyId, seen), results }, () => setChange(null))
    else void run({ kind: 'count', send: countRush(surveyId, seen), results }, (done) => setChange(changeOf(done)))
  }

  return (
    <li className="rounded-card bg-surface p-4 shadow-card inset-ring inset-ring-control">
      <div className="flex flex-col gap-x-6 gap-y-3 wide:flex-row wide:items-center">
        <div className="flex min-w-0 flex-1 gap-3">
          <Mark isCounted={isCounted} />
          <div className="min-w-0">
            <h2 className="font-heavy text-balance">{title}</h2>
            <p className="mt-0.5 text-small text-ink-2">
              {isCounted ? countedText(change, span) : setAsideText(usualPerDay)}
            </p>
          </div>
        </div>
        <div className="flex flex-col gap-1 wide:items-end">
          <div className="flex gap-2 *:flex-1 wide:*:flex-none">
            <Button isBusy={running !== null} onClick={toggleCounted} aria-label={words.about(toggle, title)}>
              {toggle}
            </Button>
            {!isCounted && (
              <Button
                variant="danger"
                onClick={() => setDeletion({ count: setAside, counted: 0, rush: seen })}
                aria-label={words.about(words.deleteThem, title)}
              >
                {words.deleteThem}
              </Button>
            )}
          </div>
          {!isCounted && <RushLinks rushId={rushId} title={title} onChooseSpan={onChooseSpan} />}
        </div>
      </div>
      {running && <WorkingNote done={running.done} all={isCounted ? counted : setAside} />}
      {failure !== null && (
        <div className="mt-3">
          <Notice tone="red" text={words.stopped(failureText(failure))} />
        </div>
      )}
      <p role="status" className="sr-only">
        {change && isCounted && `${words.countNow(counted)}. ${words.went(change.from, change.to)}`}
      </p>
      {deletion && (
        <DeleteMany
          analytics={analytics}
          deletion={deletion}
          onClose={() => setDeletion(null)}
          onDeleted={() => setDeletion(null)}
        />
      )}
    </li>
  )
}

const changeOf = ({ before, results }: Done) => (results === null ? null : { from: before, to: results })

const setAsideText = (usualPerDay: number | null) =>
  usualPerDay === null ? words.setAside : `${words.setAside} ${words.usual(howOften(usualPerDay))}`

const countedText = (change: { readonly from: number; readonly to: number } | null, span: string) =>
  `${change ? words.went(change.from, change.to) : words.inResults} ${words.cameFrom(span)}`

function Mark({ isCounted }: { readonly isCounted: boolean }) {
  return (
    <span
      className={`grid size-9 flex-none place-items-center ${isCounted ? 'rounded-full bg-green-soft text-green' : 'rounded-control bg-sunken text-ink-2'}`}
    >
      <Icon name={isCounted ? 'check' : 'lines'} className="size-5" />
    </span>
  )
}

type RushLinksProps = Pick<Props, 'onChooseSpan'> & { readonly rushId: string; readonly title: string }

function RushLinks({ rushId, title, onChooseSpan }: RushLinksProps) {
  const { hrefTo } = useResultsLocation()
  return (
    <div className="flex flex-wrap justify-between gap-x-5">
      <Link
        to={hrefTo({ tab: 'responses', isSpam: true, rushId })}
        replace
        aria-label={words.about(words.seeSome, title)}
        className={linkShape}
      >
        {words.seeSome}
      </Link>
      <button
        type="button"
        onClick={onChooseSpan}
        aria-label={words.about(words.chooseSpan, title)}
        className={linkShape}
      >
        {words.chooseSpan}
      </button>
    </div>
  )
}
