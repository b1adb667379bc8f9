import { comparable } from '../comparable.ts'
import type { NewId, OptionId, QuestionId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { blankImageOption } from '../questions/image.ts'
import { blankOption } from '../questions/options.ts'
import type { Question } from '../questions/registry.ts'
import { err, ok, type Result } from '../result.ts'
import type { Survey } from '../survey.ts'
import { updateQuestion } from './edit-question.ts'
import { type EditProblem, moved } from './edited.ts'

/** A question that people answer by choosing; in all others these operations change nothing. */
type ChoiceQuestion = Extract<Question, { config: { options: unknown } }>
type Option = ChoiceQuestion['config']['options'][number]

/** Adds an option without text, or picture, at the end. */
export function addOption(survey: Survey, questionId: QuestionId, newId: NewId): Result<Survey, EditProblem> {
  if (optionsOf(survey, questionId).length >= LIMITS.optionsPerQuestion) return err({ code: 'too_many_options' })
  return ok(
    setOptions(survey, questionId, (options, { type }) => [
      ...options,
      type === 'image' ? blankImageOption(newId) : blankOption(newId),
    ]),
  )
}

/** Renames an option, unless another of the question has that text; empty texts are never taken. Spec §5. */
export function renameOption(
  survey: Survey,
  questionId: QuestionId,
  optionId: OptionId,
  text: string,
): Result<Survey, EditProblem> {
  const normalizedText = comparable(text)
  const isTaken = (option: Option) => option.id !== optionId && comparable(option.text) === normalizedText
  if (normalizedText !== '' && optionsOf(survey, questionId).some(isTaken)) return err({ code: 'option_text_taken' })
  return ok(setOption(survey, questionId, optionId, (option) => ({ ...option, text })))
}

/** Brings an option of an image question its picture, or takes it away; options without pictures stay as they are. */
export const setOptionImage = (
  survey: Survey,
  questionId: QuestionId,
  optionId: OptionId,
  imageUrl: string | null,
): Survey =>
  setOption(survey, questionId, optionId, (option) => ('imageUrl' in option ? { ...option, imageUrl } : option))

/**
 * Moves an option within its question; rules know it by its id and stay. Spec §3.3.
 * @param toIndex its place in the new list, from 0; beyond either end, that end
 */
export const moveOption = (survey: Survey, questionId: QuestionId, optionId: OptionId, toIndex: number): Survey =>
  setOptions(survey, questionId, (options) =>
    moved(
      options,
      options.findIndex((option) => option.id === optionId),
      toIndex,
    ),
  )

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

function setOption(
  survey: Survey,
  questionId: QuestionId,
  optionId: OptionId,
  change: (option: Option) => Option,
): Survey {
  return setOptions(survey, questionId, (options) => {
    const index = options.findIndex((option) => option.id === optionId)
    const option = options[index]
    const changed = option && change(option)
    return changed && changed !== option ? options.with(index, changed) : options
  })
}

function setOptions(
  survey: Survey,
  questionId: QuestionId,
  change: (options: readonly Option[], question: ChoiceQuestion) => readonly Option[],
): Survey {
  return updateQuestion(survey, questionId, (question) => {
    if (!isChoice(question)) return question
    const options = change(question.config.options, question)
    // The compiler loses sight of which options belong to which type.
    return options === question.config.options
      ? question
      : ({ ...question, config: { ...question.config, options } } as Question)
  })
}
