import type { ReactNode } from 'react'
import { failureText } from '../lib/problem-text.ts'
import { ErrorState } from './error-state.tsx'
import { RetryNotice } from './retry-notice.tsx'

type Props<Data> = {
  /** The result of `useQuery`. */
  readonly query: {
    readonly error: Error | null
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** The data that the query has loaded; undefined until then. */
  readonly data: Data | undefined
  /** The notice that old data may be out of date. @param failure why, in a sentence */
  readonly staleText: (failure: string) => string
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The data of a query, its skeleton until then, and its failure with a button that tries again. */
export function QueryContent<Data>({ query, data, staleText, skeleton, children }: Props<Data>) {
  const { error, isFetching, isPlaceholderData, refetch } = query
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching }
  return (
    <>
      {error && !data && <ErrorState text={failureText(error)} {...retry} />}
      {error && data && <RetryNotice tone="amber" text={staleText(failureText(error))} {...retry} />}
      {!data && !error && skeleton}
      {data && (
        <div aria-busy={isPlaceholderData} className={`flex flex-col gap-3 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {children(data)}
        </div>
      )}
    </>
  )
}
