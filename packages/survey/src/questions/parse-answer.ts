import type { Answer, GivenValue, OneOption } from '../answer.ts'
import { OTHER_OPTION_ID } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { mendText } from '../mend-text.ts'
import { assertNever, err, ok, type Result } from '../result.ts'
import type { Control, OptionsControl, ScaleControl } from './control.ts'

/** Why an answer is not one. */
export type AnswerProblem = {
  readonly code: 'answer_shape' | 'unknown_option' | 'other_not_offered' | 'other_too_long' | 'out_of_scale'
}

/**
 * Reads an answer to a question as its control allows it, for player and server alike. Spec §3.3, decisions D5.
 * @param raw anything: it may come from a stranger. What comes out holds known keys only.
 */
export function parseAnswer(control: Control, raw: unknown): Result<Answer, AnswerProblem> {
  if (!isRecord(raw)) return err({ code: 'answer_shape' })
  switch (control.as) {
    case 'options':
      return parseOneOption(control, raw)
    case 'scale':
      return parseScore(control, raw)
    default:
      return assertNever(control)
  }
}

function parseOneOption(control: OptionsControl, raw: Raw): Result<OneOption, AnswerProblem> {
  const { optionId, otherValue = null } = raw
  if (typeof optionId !== 'string') return err({ code: 'answer_shape' })
  if (optionId === OTHER_OPTION_ID) {
    if (control.otherLabel === null) return err({ code: 'other_not_offered' })
    if (otherValue !== null && typeof otherValue !== 'string') return err({ code: 'answer_shape' })
    if (otherValue !== null && otherValue.length > LIMITS.otherTextLength) return err({ code: 'other_too_long' })
    return ok({ optionId: OTHER_OPTION_ID, otherValue: mendText(otherValue ?? '') })
  }
  const option = control.options.find((one) => one.optionId === optionId)
  // The other text is kept only while Other stays chosen (spec §2.9).
  return option ? ok({ optionId: option.optionId, otherValue: null }) : err({ code: 'unknown_option' })
}

function parseScore(control: ScaleControl, raw: Raw): Result<GivenValue, AnswerProblem> {
  const { value } = raw
  if (typeof value !== 'number') return err({ code: 'answer_shape' })
  const isOnScale = Number.isInteger(value) && value >= control.from && value <= control.to
  return isOnScale ? ok({ value }) : err({ code: 'out_of_scale' })
}

type Raw = Readonly<Record<string, unknown>>
const isRecord = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null
