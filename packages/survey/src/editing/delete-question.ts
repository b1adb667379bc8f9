import type { QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { type Edited, type EditProblem, renumbered } from './edited.ts'

/**
 * Deletes a question with every reference to it. The next question becomes selected, after the last one the one before,
 * none where none is left. Spec §4.1, ADR-0025.
 */
export function deleteQuestion(survey: Survey, questionId: QuestionId): Result<Edited, EditProblem> {
  const index = survey.questions.findIndex((question) => question.questionId === questionId)
  if (index === -1) return err({ code: 'question_not_found' })
  const remaining = survey.questions.toSpliced(index, 1).map((question) => withoutMention(question, questionId))
  const selected = remaining[index] ?? remaining.at(-1)
  return ok({
    survey: { ...survey, questions: renumbered(remaining) },
    selectedQuestionId: selected?.questionId ?? null,
  })
}

/** A rule whose only target goes stays, without target, so that its condition can be pointed elsewhere. */
function withoutMention(question: Question, questionId: QuestionId): Question {
  const { config, logic } = question
  const targetsDeleted = config.nextQuestionId === questionId
  if (!targetsDeleted && !logic.some(({ action }) => action.questionIds.includes(questionId))) return question
  return {
    ...question,
    config: targetsDeleted ? { ...config, nextQuestionId: null } : config,
    logic: logic.map(({ condition, action }) => ({
      condition,
      action: { ...action, questionIds: action.questionIds.filter((id) => id !== questionId) },
    })),
    // The compiler loses sight of which settings belong to which type.
  } as Question
}
