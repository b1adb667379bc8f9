import type { Answer, GivenValue, ManyOptions, OneOption, PickedImage } from '../answer.ts'
import * as ANSWER_LIMITS from '../answer-limits.ts'
import { type OptionId, OTHER_OPTION_ID } from '../ids.ts'
import { err, ok, type Result } from '../result.ts'
import { sanitizeText } from '../sanitize-text.ts'
import { isDay } from './calendar-day.ts'
import type { ChooseImage, ChooseMany, ChooseOne, OptionsControl, ScaleControl } from './control.ts'

/** Why an answer is not one. */
export type AnswerProblem = {
  readonly code:
    | 'answer_shape'
    | 'unknown_option'
    | 'other_not_offered'
    | 'other_too_long'
    /** Fewer than `minSelect` were chosen, though some (ADR-0025). */
    | 'too_few_chosen'
    | 'too_many_chosen'
    | 'out_of_scale'
    | 'text_too_long'
    /** Not a day of the calendar written yyyy-MM-dd, or far from our time. */
    | 'not_a_date'
}

/** The fields of an answer that anyone may have sent. */
export type Raw = Readonly<Record<string, unknown>>

export function parseOptions(control: OptionsControl, raw: Raw): Result<Answer | null, AnswerProblem> {
  switch (control.look) {
    case 'image':
      return parseImage(control, raw)
    case 'checkbox':
      return parseMany(control, raw)
    default:
      return parseOne(control, raw)
  }
}

function parseImage(control: ChooseImage, { optionId }: Raw): Result<PickedImage, AnswerProblem> {
  const problem = problemOf(control, optionId)
  return problem ? err(problem) : ok({ optionId: optionId as OptionId })
}

function parseOne(control: ChooseOne, { optionId, otherValue }: Raw): Result<OneOption, AnswerProblem> {
  const problem = problemOf(control, optionId)
  if (problem) return err(problem)
  const other = parseOther(optionId === OTHER_OPTION_ID, otherValue)
  return other.ok ? ok({ optionId: optionId as OptionId, otherValue: other.value }) : other
}

/** Each chosen option comes back once, in the stored order, Other last: one choice, one way to write it. */
function parseMany(control: ChooseMany, { optionIds, otherValue }: Raw): Result<ManyOptions | null, AnswerProblem> {
  if (!Array.isArray(optionIds)) return err({ code: 'answer_shape' })
  const given = new Set<unknown>(optionIds)
  const chosen = control.options.map((option) => option.optionId).filter((optionId) => given.has(optionId))
  if (control.otherLabel !== null && given.has(OTHER_OPTION_ID)) chosen.push(OTHER_OPTION_ID)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: without it nothing else is found, only slower.
  const problem = chosen.length < given.size && [...given].map((id) => problemOf(control, id)).find(Boolean)
  if (problem) return err(problem)
  if (given.size === 0) return ok(null)
  if (given.size < control.minSelect) return err({ code: 'too_few_chosen' })
  if (control.maxSelect !== null && given.size > control.maxSelect) return err({ code: 'too_many_chosen' })
  const other = parseOther(given.has(OTHER_OPTION_ID), otherValue)
  if (!other.ok) return other
  return ok({ optionIds: chosen, otherValue: other.value })
}

function problemOf(control: OptionsControl, optionId: unknown): AnswerProblem | null {
  if (typeof optionId !== 'string') return { code: 'answer_shape' }
  if (optionId === OTHER_OPTION_ID) return control.otherLabel === null ? { code: 'other_not_offered' } : null
  return control.options.some((option) => option.optionId === optionId) ? null : { code: 'unknown_option' }
}

/** The other text is kept only while Other stays chosen (spec §2.9). */
function parseOther(isChosen: boolean, text: unknown = null): Result<string | null, AnswerProblem> {
  if (!isChosen) return ok(null)
  if (text !== null && typeof text !== 'string') return err({ code: 'answer_shape' })
  if (text !== null && text.length > ANSWER_LIMITS.otherTextLength) return err({ code: 'other_too_long' })
  return ok(sanitizeText(text ?? ''))
}

export function parseScore(control: ScaleControl, { value }: Raw): Result<GivenValue, AnswerProblem> {
  if (typeof value !== 'number') return err({ code: 'answer_shape' })
  const isOnScale = Number.isInteger(value) && value >= control.from && value <= control.to
  return isOnScale ? ok({ value }) : err({ code: 'out_of_scale' })
}

export function parseText(_: unknown, { value }: Raw): Result<GivenValue | null, AnswerProblem> {
  if (typeof value !== 'string') return err({ code: 'answer_shape' })
  const text = sanitizeText(value)
  if (text.length > ANSWER_LIMITS.textAnswerLength) return err({ code: 'text_too_long' })
  return ok(text.trim() === '' ? null : { value: text })
}

export function parseDay(_: unknown, { value }: Raw): Result<GivenValue | null, AnswerProblem> {
  if (typeof value !== 'string') return err({ code: 'answer_shape' })
  if (value.trim() === '') return ok(null)
  return isDay(value) ? ok({ value }) : err({ code: 'not_a_date' })
}
