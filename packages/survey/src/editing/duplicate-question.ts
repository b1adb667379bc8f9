import type { NewId, OptionId, QuestionId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import type { Question } from '../questions/registry.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { type Edited, type EditProblem, renumbered } from './edited.ts'

/** Duplicates a question: the copy follows the original and becomes selected. Spec §4.1, ADR-0025. */
export function duplicateQuestion(survey: Survey, questionId: QuestionId, newId: NewId): Result<Edited, EditProblem> {
  const index = survey.questions.findIndex((question) => question.questionId === questionId)
  const original = survey.questions[index]
  if (!original) return err({ code: 'question_not_found' })
  if (survey.questions.length >= LIMITS.questions) return err({ code: 'too_many_questions' })
  const copy = copyOfQuestion(original, newId)
  const questions = renumbered(survey.questions.toSpliced(index + 1, 0, copy))
  return ok({ survey: { ...survey, questions }, selectedQuestionId: copy.questionId })
}

/** The same question of its own: ids are fresh, and what spoke of the original's options or led to it means the copy. */
export function copyOfQuestion(original: Question, newId: NewId): Question {
  const { config, logic } = original
  const questionId = newId() as QuestionId
  const target = (id: QuestionId) => (id === original.questionId ? questionId : id)
  const options = 'options' in config ? config.options : []
  const optionIds = new Map<string, OptionId>(options.map((option) => [option.id, newId() as OptionId]))
  return {
    ...original,
    questionId,
    config: {
      ...config,
      ...('options' in config && { options: options.map((option) => ({ ...option, id: optionIds.get(option.id) })) }),
      nextQuestionId: config.nextQuestionId && target(config.nextQuestionId),
    },
    logic: logic.map(({ condition, action }) => ({
      condition: { ...condition, values: condition.values.map((value) => optionIds.get(value) ?? value) },
      action: { ...action, questionIds: action.questionIds.map(target) },
    })),
    // The compiler loses sight of which settings belong to which type.
  } as Question
}
