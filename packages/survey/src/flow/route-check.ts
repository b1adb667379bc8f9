import { firstQuestionId } from './next-question.ts'
import { type AnswerableQuestion, possibleSteps, reachableFrom, reversed } from './possible-steps.ts'

/**
 * The questions of every loop that respondents can enter and never leave. Decisions D4.
 * Questions that merely lead into such a loop are not named: the mend is in the loop.
 */
export function loopsWithoutExit<Q extends AnswerableQuestion>(questions: readonly Q[]): readonly Q['questionId'][] {
  const steps = possibleSteps(questions)
  const first = firstQuestionId(questions)
  if (first === null) return []
  const met = reachableFrom(steps, first)
  const canEnd = reachableFrom(reversed(steps), null)
  return questions
    .map((question) => question.questionId)
    .filter((id) => (id === first || met.has(id)) && !canEnd.has(id) && reachableFrom(steps, id).has(id))
}
