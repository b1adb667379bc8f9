import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FailedResults } from '../asked-results.tsx'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

type Props<Data> = {
  /** The query of the figures, as far as their state shows. */
  readonly asked: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Figures in each of their states: they load, they cannot be read, nobody matches, they are rough, or out of date. */
export function GatedFigures<Data extends { readonly responses: number }>({ asked, skeleton, children }: Props<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = asked
  if (!data) {
    if (!error) return skeleton
    return <FailedResults error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <div className={`flex flex-col gap-3 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {error && <Notice tone="amber" text={resultsWords.notRefreshed} />}
      {data.responses > 0 && data.responses < FEWEST_SURE_RESPONSES && (
        <p>
          <Chip tone="amber">{words.rough(data.responses)}</Chip>
        </p>
      )}
      {children(data)}
    </div>
  )
}
