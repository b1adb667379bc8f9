import { comparable } from '../comparable.ts'
import type { NewId, OptionId, QuestionId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import type { Question } from '../questions/registry.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'
import type { EditProblem } from './edited.ts'

/** A question that people answer by choosing; in all others these operations change nothing. */
type ChoiceQuestion = Extract<Question, { config: { options: unknown } }>
type Option = ChoiceQuestion['config']['options'][number]

/** Adds an option without text at the end. */
export function addOption(survey: Survey, questionId: QuestionId, newId: NewId): Result<Survey, EditProblem> {
  if (optionsOf(survey, questionId).length >= LIMITS.optionsPerQuestion) return err({ code: 'too_many_options' })
  const added = { id: newId() as OptionId, text: '' }
  return ok(setOptions(survey, questionId, (options) => [...options, added]))
}

/** Renames an option, unless another of the question has that text; empty texts are never taken. Spec §5. */
export function renameOption(
  survey: Survey,
  questionId: QuestionId,
  optionId: OptionId,
  text: string,
): Result<Survey, EditProblem> {
  const wanted = comparable(text)
  const isTaken = (option: Option) => option.id !== optionId && comparable(option.text) === wanted
  if (wanted !== '' && optionsOf(survey, questionId).some(isTaken)) return err({ code: 'option_text_taken' })
  return ok(
    setOptions(survey, questionId, (options) =>
      options.map((option) => (option.id === optionId ? { ...option, text } : option)),
    ),
  )
}

/** Removes an option, and its mention in the rules of its question. */
export function removeOption(survey: Survey, questionId: QuestionId, optionId: OptionId): Survey {
  if (!optionsOf(survey, questionId).some((option) => option.id === optionId)) return survey
  const without = setOptions(survey, questionId, (options) => options.filter((option) => option.id !== optionId))
  return updateQuestion(without, questionId, (question) => ({
    ...question,
    logic: question.logic.map(({ condition, action }) => ({
      condition: { ...condition, values: condition.values.filter((value) => value !== optionId) },
      action,
    })),
  }))
}

const isChoice = (question: Question): question is ChoiceQuestion => 'options' in question.config

function optionsOf(survey: Survey, questionId: QuestionId): readonly Option[] {
  const question = survey.questions.find((one) => one.questionId === questionId)
  return question && isChoice(question) ? question.config.options : []
}

function setOptions(
  survey: Survey,
  questionId: QuestionId,
  change: (options: readonly Option[]) => readonly Option[],
): Survey {
  return updateQuestion(survey, questionId, (question) =>
    isChoice(question)
      ? { ...question, config: { ...question.config, options: change(question.config.options) } }
      : question,
  )
}
