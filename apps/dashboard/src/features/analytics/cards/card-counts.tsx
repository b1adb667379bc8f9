import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { Chip } from '../../../ui/chip.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { answeredText } from './answered-text.ts'
import type { ComparedQuestion } from './compared-question.ts'
import { words } from './words.ts'

/** How many answered the question, and how many of those that they are compared with. Few are called rough. */
export function CardCounts({ question, other, comparedWith }: ComparedQuestion) {
  const own = answeredText(question)
  const theirs = other ? answeredText(other) : resultsWords.answered(0)
  return (
    <span className="flex flex-col items-end gap-0.5 text-end text-caption text-ink-3 tabular-nums">
      <Count question={question} text={comparedWith === 'filters' ? words.inA(own) : own} />
      {comparedWith && <Count question={other} text={words.amongOthers[comparedWith](theirs)} />}
    </span>
  )
}

function Count({ question, text }: { readonly question: ResultsQuestion | null; readonly text: string }) {
  return isRough(question) ? <Chip tone="amber">{words.rough(text)}</Chip> : <span>{text}</span>
}

/** The figure of written answers is of all who came to the question. */
function isRough(question: ResultsQuestion | null): boolean {
  if (!question || question.answered === 0) return false
  return (question.summary.shape === 'texts' ? question.reached : question.base) < FEWEST_SURE_RESPONSES
}
