import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { formatTimeSpan } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Analytics } from '../analytics-query.ts'
import { words as resultsWords } from '../words.ts'
import { DeleteResponse } from './delete-response.tsx'
import { ResponseDetails } from './response-details.tsx'
import { type FullResponse, responseQuery } from './responses-query.ts'
import { useDecision } from './selection-bar.tsx'
import { words } from './words.ts'

type Props = {
  readonly analytics: Analytics
  readonly responseId: string
  /** Its number in the list, in words; null: it is not loaded there. */
  readonly position: string | null
  /** Null: there is none. */
  readonly onPrevious: (() => void) | null
  readonly onNext: (() => void) | null
  readonly onClose: () => void
}

/** One response beside the table, with the way to those before and behind it. */
export function ResponsePanel(props: Props) {
  const { analytics, responseId, onClose } = props
  const { data } = useQuery(responseQuery(analytics.surveyId, responseId))
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="sticky top-31 flex max-h-[calc(100dvh-9rem)] flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <PanelHead {...props} id={id} response={data} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it */}
      <section aria-label={words.content} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <ResponseDetails analytics={analytics} responseId={responseId} onJudged={onClose} />
      </section>
      {data && <PanelFoot key={responseId} analytics={analytics} response={data} onClose={onClose} />}
    </section>
  )
}

type HeadProps = Pick<Props, 'position' | 'onPrevious' | 'onNext' | 'onClose'> & {
  readonly id: string
  readonly response: FullResponse | undefined
}

function PanelHead({ id, response, position, onPrevious, onNext, onClose }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: details } = useQuery(storeDetailsQuery)
  // It opens by a press on a row. A key then moves on, and Escape returns.
  useEffect(() => heading.current?.focus(), [])
  const clock = { timeZone: details?.merchantDetails.timezone ?? 'UTC', now: new Date() }
  const received = response && new Date(response.receivedAt)
  const title = received ? formatTimeSpan(received, received, clock) : resultsWords.response
  return (
    <div className="flex items-center gap-1 border-b border-line py-2 ps-4 pe-1.5">
      <div className="min-w-0 flex-1">
        <h2 id={id} ref={heading} tabIndex={-1} className="truncate text-heading outline-none">
          {title}
        </h2>
        <p role="status" className="truncate text-caption text-ink-2 tabular-nums">
          <span className="sr-only">{title}</span> {position}
        </p>
      </div>
      <IconButton icon="back" label={words.previous} disabled={onPrevious === null} onClick={() => onPrevious?.()} />
      <IconButton icon="forward" label={words.next} disabled={onNext === null} onClick={() => onNext?.()} />
      <IconButton icon="close" label={words.closePanel} onClick={onClose} />
    </div>
  )
}

type FootProps = Pick<Props, 'analytics' | 'onClose'> & { readonly response: FullResponse }

function PanelFoot({ analytics, response, onClose }: FootProps) {
  const { responseId, spam, cleared, test } = response
  const { decide, isBusy, failure } = useDecision(analytics)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      {!spam && !cleared && !test && (
        <Button
          isBusy={isBusy}
          className="min-h-11 px-3.5! text-small"
          onClick={() => decide('set_aside', [responseId], onClose)}
        >
          {words.setAside}
        </Button>
      )}
      {failure !== null && (
        <div className="basis-full">
          <Notice tone="red" text={failureText(failure)} />
        </div>
      )}
      <DeleteResponse surveyId={analytics.surveyId} responseId={responseId} onDeleted={onClose} />
    </div>
  )
}
