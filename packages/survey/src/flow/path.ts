import type { Answer } from '../answer.ts'
import type { FlowQuestion } from '../questions/rule.ts'
import { nextQuestionId } from './next-question.ts'
import type { Path } from './question-order.ts'

/**
 * The path after Next, or null where the flow ends.
 * A jump to a question already on the path cuts the path back to it: Back never passes the same question twice.
 */
export function stepForward<Q extends FlowQuestion>(
  questions: readonly Q[],
  path: Path<Q['questionId']>,
  answer: Answer | null | undefined,
): Path<Q['questionId']> | null {
  const next = nextQuestionId(questions, path.at(-1) ?? null, answer)
  if (next === null) return null
  const earlier = path.indexOf(next)
  return earlier === -1 ? [...path, next] : path.slice(0, earlier + 1)
}

/** The path after Back; the first question walked stays. Spec §2.9. */
export const stepBack = <Id extends string>(path: Path<Id>): Path<Id> => (path.length > 1 ? path.slice(0, -1) : path)
