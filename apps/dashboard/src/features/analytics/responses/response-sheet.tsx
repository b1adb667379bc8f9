import { useQuery } from '@tanstack/react-query'
import { failureCode } from '../../../lib/failure.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { LockedNote } from '../locked-note.tsx'
import { SpamVerdict } from '../spam-verdict.tsx'
import { words } from '../words.ts'
import { AboutResponse } from './about-response.tsx'
import { DeleteResponse } from './delete-response.tsx'
import { PathWalked } from './path-walked.tsx'
import { responseQuery } from './responses-query.ts'

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
          <AboutResponse response={data} hasVersions={hasVersions} />
          <PathWalked response={data} />
          <div className="mt-4 border-t border-line pt-2">
            <DeleteResponse surveyId={surveyId} responseId={responseId} onDeleted={onClose} />
          </div>
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
