import type { QuestionId } from '../ids.ts'
import type { Survey } from '../survey.ts'
import { moved, renumbered } from './edited.ts'

/**
 * Moves a question; the selected one stays selected. Rules and nextQuestionId keep their targets. Spec §4.1.
 * @param toIndex its place in the new list, from 0; beyond either end, that end
 */
export function moveQuestion(survey: Survey, questionId: QuestionId, toIndex: number): Survey {
  const from = survey.questions.findIndex((question) => question.questionId === questionId)
  const questions = moved(survey.questions, from, toIndex)
  return questions === survey.questions ? survey : { ...survey, questions: renumbered(questions) }
}
