import { Panel } from '../../../ui/card.tsx'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { ResultsQuestion } from '../results-query.ts'

const OtherTextsCard = lazyComponent(() => import('./other-texts-card.tsx'), 'OtherTextsCard')

type Props = { readonly surveyId: string; readonly question: ResultsQuestion }

/** A card with the texts beside Other of a question. Nothing where nobody wrote any. */
export function OtherTexts({ surveyId, question }: Props) {
  const { summary } = question
  if (!('newestOther' in summary) || summary.newestOther.length === 0) return null
  return (
    <ChunkBoundary fallback={<CardSkeleton />}>
      <OtherTextsCard surveyId={surveyId} question={question} />
    </ChunkBoundary>
  )
}

const CardSkeleton = () => (
  <Skeleton>
    <Panel>
      <Bone className="h-7 w-24" />
      <Bone className="mt-3 h-6 w-3/4" />
      <Bone className="mt-4 h-44" />
    </Panel>
  </Skeleton>
)
