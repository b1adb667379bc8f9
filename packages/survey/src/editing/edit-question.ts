import type { QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'

/**
 * Changes one question, whatever is changed of it: `updateQuestion(survey, id, (question) => ({ ...question, text }))`.
 * Its id and place are not for `change` to touch. An unknown question, or a `change` that returns what it got, gives
 * back the very same survey.
 */
export function updateQuestion(
  survey: Survey,
  questionId: QuestionId,
  change: (question: Question) => Question,
): Survey {
  const index = survey.questions.findIndex((question) => question.questionId === questionId)
  const question = survey.questions[index]
  const changed = question && change(question)
  if (!changed || changed === question) return survey
  return { ...survey, questions: survey.questions.with(index, changed) }
}
