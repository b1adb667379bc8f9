import { firstQuestionId } from './next-question.ts'
import { possibleSteps, reachableFrom } from './possible-steps.ts'
import type { FlowQuestion } from './rule.ts'

/**
 * The questions of every loop that respondents can enter and never leave. Decisions D4.
 * Questions that merely lead into such a loop are not named: the mend is in the loop.
 */
export function loopsWithoutExit<Q extends FlowQuestion>(questions: readonly Q[]): readonly Q['questionId'][] {
  const steps = possibleSteps(questions)
  const first = firstQuestionId(questions)
  if (first === null) return []
  const met = reachableFrom(steps, first)
  return questions
    .map((question) => question.questionId)
    .filter((id) => {
      if (id !== first && !met.has(id)) return false
      const ahead = reachableFrom(steps, id)
      return ahead.has(id) && !ahead.has(null)
    })
}
