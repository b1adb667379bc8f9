import { FEWEST_SURE_RESPONSES } from '@earshot/survey'
import { Chip } from '../../../ui/chip.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import type { ComparedQuestion } from './compared-question.ts'
import { words } from './words.ts'

/** How many answered the question, and how many of those that they are compared with. Few are called rough. */
export function CardCounts({ question, other, comparedWith }: ComparedQuestion) {
  const own = responsesText(question)
  const theirs = other ? responsesText(other) : resultsWords.answered(0)
  return (
    <span className="flex flex-col items-end gap-0.5 text-end text-caption text-ink-3 tabular-nums">
      <Count question={question} text={comparedWith === 'filters' ? words.inA(own) : own} />
      {comparedWith && <Count question={other} text={words.amongOthers[comparedWith](theirs)} />}
    </span>
  )
}

/** Where the shares are without some options, they are of fewer responses (ADR-0099). */
const responsesText = ({ answered, base }: ResultsQuestion) =>
  base === answered ? resultsWords.answered(answered) : resultsWords.answeredOf(base, answered)

function Count({ question, text }: { readonly question: ResultsQuestion | null; readonly text: string }) {
  return isRough(question) ? <Chip tone="amber">{words.rough(text)}</Chip> : <span>{text}</span>
}

/** The figure of written answers is of all who came to the question. */
function isRough(question: ResultsQuestion | null): boolean {
  if (!question || question.answered === 0) return false
  return (question.summary.shape === 'texts' ? question.reached : question.base) < FEWEST_SURE_RESPONSES
}
