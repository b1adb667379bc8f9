import * as ANSWER_LIMITS from '../answer-limits.ts'
import { type OptionId, OTHER_OPTION_ID } from '../ids.ts'
import type { PageQuestion } from '../published-survey.ts'
import type { Control, OptionsControl } from '../questions/control.ts'
import { assertNever } from '../result.ts'

/**
 * The maximum number of JSON bytes for one UTF-16 unit of text after `mendText`: three of UTF-8. A surrogate pair needs
 * four for two units; a quote, a backslash, a tab and a line break need two. `mendText` removes all characters that
 * would need six.
 */
const MAX_BYTES_PER_UNIT = 3

/**
 * The size of the largest response that a revision's questions allow: all of them answered, each at its longest. It
 * limits the size of a stored response (SPEC R15). The JSON of a response is an object of answers by question id.
 * @returns bytes of UTF-8, as `JSON.stringify` writes the answers that `parseAnswer` returns: no whitespace, no
 *   needless escapes
 */
export function maxResponseBytes(questions: readonly Pick<PageQuestion, 'questionId' | 'control'>[]): number {
  const members = questions.map(maxMemberBytes)
  return '{}'.length + members.reduce((sum, bytes) => sum + bytes, 0) + Math.max(0, members.length - 1)
}

/** The maximum number of bytes that one question adds to a response: its id and its answer. */
function maxMemberBytes({ questionId, control }: Pick<PageQuestion, 'questionId' | 'control'>): number {
  return `"${questionId}":`.length + maxAnswerBytes(control)
}

function maxAnswerBytes(control: Control): number {
  switch (control.as) {
    case 'options':
      return maxChoiceBytes(control)
    case 'scale':
      return '{"value":}'.length + Math.max(String(control.from).length, String(control.to).length)
    case 'text':
      return '{"value":""}'.length + ANSWER_LIMITS.textAnswerLength * MAX_BYTES_PER_UNIT
    case 'date':
      return '{"value":"yyyy-MM-dd"}'.length
    // Stryker disable next-line ConditionalExpression: the compiler proves that no value comes here.
    default:
      return assertNever(control)
  }
}

/** How many options one answer can choose where it may choose many, Other included. */
export function maxChoices(control: Control): number {
  if (control.as !== 'options' || control.choose === 'one') return 0
  const offered = control.options.length + (control.otherLabel === null ? 0 : 1)
  return Math.min(control.maxSelect ?? offered, offered)
}

/** The longest ids that can be chosen together, and the longest text of Other if it is offered. */
function maxChoiceBytes(control: OptionsControl): number {
  const other = control.otherLabel === null ? [] : [OTHER_OPTION_ID]
  const ids = [...control.options.map(({ optionId }) => optionId), ...other].sort((a, b) => b.length - a.length)
  const otherBytes =
    other.length === 0 ? 'null'.length : '""'.length + ANSWER_LIMITS.otherTextLength * MAX_BYTES_PER_UNIT
  if (control.look === 'image') return '{"optionId":}'.length + jsonBytes(ids.slice(0, 1))
  if (control.choose === 'one') return '{"optionId":,"otherValue":}'.length + jsonBytes(ids.slice(0, 1)) + otherBytes
  const chosen = ids.slice(0, control.maxSelect ?? ids.length)
  return '{"optionIds":[],"otherValue":}'.length + jsonBytes(chosen) + otherBytes
}

/** Ids in quotes with commas between them. They are ASCII. */
const jsonBytes = (ids: readonly OptionId[]) =>
  ids.reduce((sum, id) => sum + id.length + '""'.length, 0) + Math.max(0, ids.length - 1)
