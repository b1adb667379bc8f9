import { Panel } from '../../../ui/card.tsx'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { ComparedQuestion } from '../cards/compared-question.ts'
import type { ResultsQuestion } from '../results-query.ts'

const OtherTextsCard = lazyComponent(() => import('./other-texts-card.tsx'), 'OtherTextsCard')

type Props = { readonly surveyId: string; readonly compared: ComparedQuestion }

/** A card with the texts beside Other of a question. Nothing where nobody wrote any, on either side of a comparison. */
export function OtherTexts({ surveyId, compared }: Props) {
  if (!(hasTexts(compared.question) || hasTexts(compared.other))) return null
  return (
    <ChunkBoundary fallback={<CardSkeleton />}>
      <OtherTextsCard surveyId={surveyId} compared={compared} />
    </ChunkBoundary>
  )
}

const hasTexts = (question: ResultsQuestion | null) =>
  question !== null && 'newestOther' in question.summary && question.summary.newestOther.length > 0

const CardSkeleton = () => (
  <Skeleton>
    <Panel>
      <Bone className="h-7 w-24" />
      <Bone className="mt-3 h-6 w-3/4" />
      <Bone className="mt-4 h-44" />
    </Panel>
  </Skeleton>
)
