import { useId, useRef } from 'react'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { typeInfoOf } from '../../../parts/question/question-type-info.ts'
import { Panel } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { CardMenu } from '../card-picture/card-menu.tsx'
import type { Results } from '../results-query.ts'
import { useWithout, type Without } from '../share-base/use-without.tsx'
import { words as resultsWords } from '../words.ts'
import { CardCounts } from './card-counts.tsx'
import { ChoiceBars } from './choice-bars.tsx'
import type { ComparedQuestion } from './compared-question.ts'

// The first card is mostly a choice. The others come in one file after it.
export const LazyDeferredCard = lazyComponent(() => import('./deferred-card.tsx'), 'DeferredCard')

type Props = {
  readonly surveyId: string
  readonly compared: ComparedQuestion
  /** The results that it belongs to. */
  readonly results: Results
  /** Its place in the survey; null where it is no longer asked and has none. */
  readonly number: number | null
}

/** The answers to one question. */
export function ResultCard({ surveyId, compared, results, number }: Props) {
  const { question, other } = compared
  const { type, text, answered, isAsked } = question
  const without = useWithout(question)
  const kind = typeInfoOf(type)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The chip of the options that are left out goes once they are put back.
  useFocusSaved(() => heading.current, panel)
  const isAnswered = answered > 0 || (other?.answered ?? 0) > 0
  return (
    <Panel ref={panel} role="article" aria-labelledby={id} className="flex flex-col print:break-inside-avoid">
      <div className="flex items-center justify-between gap-2">
        <span className="flex flex-wrap gap-1.5">
          <Chip tone={kind.tone}>{number === null ? kind.name : resultsWords.numbered(number, kind.name)}</Chip>
          {!isAsked && <Chip>{resultsWords.noLongerAsked}</Chip>}
        </span>
        <span className="-my-2 -me-2 flex flex-none items-center gap-1 print:me-0">
          <CardCounts {...compared} />
          <CardMenu question={question} results={results} without={'bars' in question.summary ? without : null} />
        </span>
      </div>
      <h2 id={id} ref={heading} tabIndex={-1} dir="auto" className="mt-3 mb-2 text-heading wrap-anywhere outline-none">
        {text || resultsWords.untitled}
      </h2>
      {isAnswered ? (
        <ChunkBoundary fallback={<SummarySkeleton />}>
          <SummaryOf surveyId={surveyId} compared={compared} without={without} />
        </ChunkBoundary>
      ) : (
        <p className="text-small text-ink-2">{resultsWords.noneAnswered}</p>
      )}
      {without.sheet}
    </Panel>
  )
}

type SummaryProps = Pick<Props, 'surveyId' | 'compared'> & { readonly without: Without }

function SummaryOf({ surveyId, compared, without }: SummaryProps) {
  const { summary } = compared.question
  if ('bars' in summary) return <ChoiceBars compared={compared} summary={summary} without={without} />
  return <LazyDeferredCard surveyId={surveyId} compared={compared} summary={summary} />
}

const SummarySkeleton = () => (
  <Skeleton>
    <Bone className="h-44" />
  </Skeleton>
)
