import { type ReactElement, useId } from 'react'
import { typeInfoOf } from '../../parts/question/question-type-info.ts'
import { Panel } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Bars } from './bars.tsx'
import { Dates } from './dates.tsx'
import { Nps } from './nps.tsx'
import type { ResultsQuestion } from './results-query.ts'
import { Scale } from './scale.tsx'
import { Texts } from './texts.tsx'
import { words } from './words.ts'

type Props = {
  readonly result: ResultsQuestion
  /** Its place in the survey; null where it is no longer asked and has none. */
  readonly number: number | null
}

/** What people said to one question. */
export function QuestionResultCard({ result, number }: Props) {
  const kind = typeInfoOf(result.type)
  const id = useId()
  return (
    <Panel role="article" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-2">
        <span className="flex flex-wrap gap-1.5">
          <Chip tone={kind.tone}>{number === null ? kind.name : words.questionKind(number, kind.name)}</Chip>
          {!result.isAsked && <Chip>{words.noLongerAsked}</Chip>}
        </span>
        <span className="flex-none text-caption text-ink-3 tabular-nums">{words.answered(result.answered)}</span>
      </div>
      <h2 id={id} dir="auto" className="mt-3 mb-3.5 text-heading wrap-anywhere">
        {result.text || words.untitled}
      </h2>
      {result.answered === 0 ? (
        <p className="text-small text-ink-2">{words.noneAnswered}</p>
      ) : (
        <Summary result={result} />
      )}
    </Panel>
  )
}

/** One view per summary shape. A new shape does not compile until it can be drawn (noImplicitReturns). */
function Summary({ result: { summary, answered } }: { readonly result: ResultsQuestion }): ReactElement {
  switch (summary.shape) {
    case 'bars':
    case 'bars_of_many':
      return <Bars summary={summary} answered={answered} />
    case 'scale':
      return <Scale summary={summary} />
    case 'nps':
      return <Nps summary={summary} />
    case 'texts':
      return <Texts summary={summary} />
    case 'dates':
      return <Dates summary={summary} answered={answered} />
  }
}
