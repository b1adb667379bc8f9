import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { formatMoment } from '../../lib/format.ts'
import { failureText } from '../../lib/problem-text.ts'
import { storedAnswerSummary } from '../../parts/preview/answer-summary.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { DeleteResponse } from './delete-response.tsx'
import { LockedNote } from './locked-note.tsx'
import { type FullResponse, responseQuery } from './responses-query.ts'
import { SpamVerdict } from './spam-verdict.tsx'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly responseId: string
  /** The survey was published more than once: which version was answered tells something. */
  readonly hasVersions: boolean
  readonly onClose: () => void
}

/** One response: when and how it came, and what was said on the way through the survey. */
export function ResponseSheet({ surveyId, responseId, hasVersions, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(responseQuery(surveyId, responseId))
  const code = failureCode(error)
  return (
    <Sheet title={words.response} onClose={onClose}>
      {data && (
        <>
          <SpamVerdict surveyId={surveyId} response={data} onJudged={onClose} />
          <Response response={data} hasVersions={hasVersions} />
          <DeleteResponse surveyId={surveyId} responseId={responseId} onDeleted={onClose} />
        </>
      )}
      {!data && code === 'limit_reached' && <LockedNote text={words.lockedOne} />}
      {!data && error && code !== 'limit_reached' && (
        <ErrorState
          text={failureText(error)}
          {...(code !== 'response_not_found' && { onRetry: () => void refetch(), isRetrying: isFetching })}
        />
      )}
      {!data && !error && (
        <Skeleton>
          {['w-1/2', 'w-2/3', 'w-4/5', 'w-3/5'].map((width) => (
            <Bone key={width} className={`mt-3 h-5 ${width}`} />
          ))}
        </Skeleton>
      )}
    </Sheet>
  )
}

function Response({ response, hasVersions }: Pick<Props, 'hasVersions'> & { readonly response: FullResponse }) {
  const { receivedAt, seconds, device, revision, completed, test, steps } = response
  const { data: details } = useQuery(storeDetailsQuery)
  return (
    <>
      {(!completed || test) && (
        <p className="mb-3 flex gap-1.5">
          {!completed && <Chip tone="amber">{words.stoppedEarly}</Chip>}
          {test && <Chip>{words.test}</Chip>}
        </p>
      )}
      <dl className="grid grid-cols-[3fr_2fr] gap-x-4 gap-y-2.5">
        <Fact label={words.received}>
          {/* The guard lets nobody in before their store is known. */}
          {details && formatMoment(new Date(receivedAt), details.merchantDetails.timezone)}
        </Fact>
        <Fact label={words.device}>{words.devices[device]}</Fact>
        {seconds !== null && <Fact label={words.timeSpent}>{words.seconds(seconds)}</Fact>}
        {hasVersions && <Fact label={words.revision}>{revision}</Fact>}
      </dl>
      <ol className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        {steps.map(({ questionId, text, answer }, index) => (
          <li key={questionId}>
            <p dir="auto" className="text-small text-ink-2 wrap-anywhere">
              {text}
            </p>
            {answer ? (
              <p dir="auto" className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
                {storedAnswerSummary(answer)}
              </p>
            ) : (
              <p className="mt-0.5 text-ink-3">
                {!completed && index === steps.length - 1 ? words.stoppedHere : words.notAnswered}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
