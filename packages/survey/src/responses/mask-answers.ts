import type { Answer } from '../answer.ts'
import * as ANSWER_LIMITS from '../answer-limits.ts'
import { sanitizeText } from '../sanitize-text.ts'
import { maskText } from './mask-text.ts'
import type { StoredAnswers } from './stored-answers.ts'

/**
 * Masks everything that a respondent wrote in answers: texts, and the text beside Other (SPEC R20). The result can be stored
 * like its input, and gives the same path.
 * @returns the same object if there is nothing to mask
 */
export function maskAnswers(answers: StoredAnswers): StoredAnswers {
  const entries = Object.entries(answers).map(([id, answer]) => [id, answer && maskAnswer(answer)] as const)
  return entries.every(([id, answer]) => answer === answers[id]) ? answers : Object.fromEntries(entries)
}

function maskAnswer(answer: Answer): Answer {
  if ('value' in answer) {
    // A date is too short for either.
    if (typeof answer.value === 'number') return answer
    const value = maskWithin(answer.value, ANSWER_LIMITS.textAnswerLength)
    return value === answer.value ? answer : { value }
  }
  if (!('otherValue' in answer) || answer.otherValue === null) return answer
  const otherValue = maskWithin(answer.otherValue, ANSWER_LIMITS.otherTextLength)
  return otherValue === answer.otherValue ? answer : { ...answer, otherValue }
}

/** A mask can be longer than what it replaces. The end of a text that gets too long is cut off. */
function maskWithin(text: string, maxLength: number): string {
  const masked = maskText(text)
  return masked.length <= maxLength ? masked : sanitizeText(masked.slice(0, maxLength))
}
