import type { NewId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { type Edited, type EditProblem, renumbered } from './edited.ts'

/**
 * Adds a blank question, which becomes selected. Spec §4.1.
 * @param position counts from 0; by default, and beyond the end, the end
 */
export function addQuestion(
  survey: Survey,
  type: QuestionTypeName,
  newId: NewId,
  position: number = survey.questions.length,
): Result<Edited, EditProblem> {
  if (!survey.surveyId) return err({ code: 'survey_id_not_set' })
  if (survey.questions.length >= LIMITS.questions) return err({ code: 'too_many_questions' })
  const added = questionTypes[type].blank(survey.surveyId, newId)
  const questions = renumbered(survey.questions.toSpliced(Math.max(0, position), 0, added))
  return ok({ survey: { ...survey, questions }, selectedQuestionId: added.questionId })
}
