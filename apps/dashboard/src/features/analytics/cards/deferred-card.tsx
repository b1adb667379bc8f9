import type { ReactElement } from 'react'
import { WrittenAnswers } from '../other-texts/written-answers.tsx'
import type { Summary } from '../results-query.ts'
import type { ComparedQuestion } from './compared-question.ts'
import { Dates } from './dates.tsx'
import { Nps } from './nps.tsx'
import { Scale } from './scale.tsx'

type Props = {
  readonly surveyId: string
  readonly compared: ComparedQuestion
  readonly summary: Summary<'scale' | 'nps' | 'texts' | 'dates'>
}

/** One view per summary shape but those of choices. A new shape does not compile until it can be drawn (noImplicitReturns). */
export function DeferredCard({ surveyId, compared, summary }: Props): ReactElement {
  switch (summary.shape) {
    case 'scale':
      return <Scale compared={compared} summary={summary} />
    case 'nps':
      return <Nps compared={compared} summary={summary} />
    case 'texts':
      return <WrittenAnswers surveyId={surveyId} compared={compared} summary={summary} />
    case 'dates':
      return <Dates compared={compared} summary={summary} />
  }
}
