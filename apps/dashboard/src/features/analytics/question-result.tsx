import { kindOf } from '../../lib/question-kinds.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { QuestionResult as Result } from './analytics-query.ts'
import { Bars } from './bars.tsx'
import { Nps } from './nps.tsx'
import { words } from './words.ts'

/** What people said to one question. */
export function QuestionResult({ result, number }: { readonly result: Result; readonly number: number }) {
  const kind = kindOf(result.type)
  return (
    <Card>
      <div className="flex items-center justify-between gap-2">
        <Chip tone={kind.tone}>{words.questionKind(number, kind.name)}</Chip>
        <span className="text-caption text-ink-3 tabular-nums">{words.answered(result.answered)}</span>
      </div>
      <h2 dir="auto" className="mt-3 mb-3.5 text-heading">
        {result.text || words.untitled}
      </h2>
      {result.answered === 0 ? (
        <p className="text-small text-ink-2">{words.noneAnswered}</p>
      ) : (
        <Summary result={result} />
      )}
    </Card>
  )
}

/** One view per summary shape. A new shape does not compile until it can be drawn. */
function Summary({ result: { summary, answered } }: { readonly result: Result }) {
  switch (summary.shape) {
    case 'bars':
      return <Bars summary={summary} answered={answered} />
    case 'nps':
      return <Nps summary={summary} />
  }
}
