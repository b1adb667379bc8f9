import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { formatMoment } from '../../lib/format.ts'
import { failureText } from '../../lib/problem-text.ts'
import { storeDetailsQuery } from '../../lib/store-details.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { answerText } from './answer-text.ts'
import { DeleteResponse } from './delete-response.tsx'
import { type FullResponse, responseQuery } from './responses-query.ts'
import { words } from './words.ts'

type Props = { readonly surveyId: string; readonly responseId: string; readonly onClose: () => void }

/** One response: when and how it came, and what was said on the way through the survey. */
export function ResponseSheet({ surveyId, responseId, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(responseQuery(surveyId, responseId))
  const isGone = failureCode(error) === 'response_not_found'
  return (
    <Sheet
      title={words.response}
      onClose={onClose}
      foot={data && <DeleteResponse surveyId={surveyId} responseId={responseId} onDeleted={onClose} />}
    >
      {data && <Response response={data} />}
      {!data && error && (
        <ErrorState
          text={failureText(error)}
          {...(!isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
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

function Response({ response }: { readonly response: FullResponse }) {
  const { receivedAt, seconds, device, revision, completed, test, steps } = response
  const { data: details } = useQuery(storeDetailsQuery)
  return (
    <>
      <p className="flex gap-1.5">
        <Chip tone={completed ? 'green' : 'plain'}>{completed ? words.completedState : words.partialState}</Chip>
        {test && <Chip tone="amber">{words.test}</Chip>}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5">
        <Fact label={words.received}>
          {/* The guard lets nobody in before their store is known. */}
          {details && formatMoment(new Date(receivedAt), details.merchantDetails.timezone)}
        </Fact>
        <Fact label={words.timeSpent}>{seconds === null ? words.none : words.seconds(seconds)}</Fact>
        <Fact label={words.device}>{words.devices[device]}</Fact>
        <Fact label={words.revision}>{revision}</Fact>
      </dl>
      <ol className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        {steps.map(({ questionId, text, answer }, index) => (
          <li key={questionId}>
            <p dir="auto" className="text-small text-ink-2 wrap-anywhere">
              {text}
            </p>
            {answer ? (
              <p dir="auto" className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
                {answerText(answer)}
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
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
