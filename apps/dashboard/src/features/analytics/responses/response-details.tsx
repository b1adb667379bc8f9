import { useQuery } from '@tanstack/react-query'
import { failureCode } from '../../../lib/failure.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Analytics } from '../analytics-query.ts'
import { LockedNote } from '../locked-note.tsx'
import { SpamVerdict } from '../spam-verdict.tsx'
import { words } from '../words.ts'
import { AboutResponse } from './about-response.tsx'
import { PathWalked } from './path-walked.tsx'
import { hasVersions, responseQuery } from './responses-query.ts'

type Props = {
  readonly analytics: Analytics
  readonly responseId: string
  /** Called after the merchant said whether it is spam. */
  readonly onJudged: () => void
}

/** A response in full: when and how it came, and each question with its answer. Until it loads, or if it cannot, says so. */
export function ResponseDetails({ analytics, responseId, onJudged }: Props) {
  const { surveyId } = analytics
  const { data, error, isFetching, refetch } = useQuery(responseQuery(surveyId, responseId))
  if (data) {
    return (
      <>
        <SpamVerdict surveyId={surveyId} response={data} onJudged={onJudged} />
        <AboutResponse response={data} hasVersions={hasVersions(analytics)} />
        <PathWalked response={data} />
      </>
    )
  }
  if (!error) {
    return (
      <Skeleton>
        {['w-1/2', 'w-2/3', 'w-4/5', 'w-3/5'].map((width) => (
          <Bone key={width} className={`mt-3 h-5 ${width}`} />
        ))}
      </Skeleton>
    )
  }
  const code = failureCode(error)
  if (code === 'limit_reached') return <LockedNote text={words.lockedOne} />
  return (
    <ErrorState
      text={failureText(error)}
      {...(code !== 'response_not_found' && { onRetry: () => void refetch(), isRetrying: isFetching })}
    />
  )
}
