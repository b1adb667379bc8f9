import type { PageQuestion } from '../published-survey.ts'
import { maxAnswerBytes } from '../questions/control-rules.ts'

/**
 * The size of the largest response that a revision's questions allow: all of them answered, each at its longest. It
 * limits the size of a stored response (SPEC R15). The JSON of a response is an object of answers by question id.
 * @returns bytes of UTF-8, as `JSON.stringify` writes the answers that `parseAnswer` returns: no whitespace, no escapes
 *   that JSON can do without
 */
export function maxResponseBytes(questions: readonly Pick<PageQuestion, 'questionId' | 'control'>[]): number {
  const members = questions.map(maxMemberBytes)
  return '{}'.length + members.reduce((sum, bytes) => sum + bytes, 0) + Math.max(0, members.length - 1)
}

/** The maximum number of bytes that one question adds to a response: its id and its answer. */
function maxMemberBytes({ questionId, control }: Pick<PageQuestion, 'questionId' | 'control'>): number {
  return `"${questionId}":`.length + maxAnswerBytes(control)
}
