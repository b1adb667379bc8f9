import { nextsOf, possibleSteps } from './possible-steps.ts'
import type { AnswerableQuestion } from './sort-answers.ts'

/** How many questions are still to come, the current one included. */
export type Remaining = {
  readonly longest: number
  /** Whether every route has that length: only then may '1 of 3' be said. ADR-0020. */
  readonly same: boolean
}

type Lengths = { readonly longest: number; readonly shortest: number }
const NO_ROUTE: Lengths = { longest: Number.NEGATIVE_INFINITY, shortest: Number.POSITIVE_INFINITY }

/**
 * The longest route from a question to the end, for the progress bar. ADR-0020.
 *
 * Nobody can find the longest route through loops quickly, so a depth-first search leaves out the steps that go back to
 * a question it is still inside of. The remaining steps have no loops, and each question is measured once. The answer
 * is exact if no loop can be reached; elsewhere it is the length of a real route, though perhaps not of the longest,
 * and `same` is false, because a respondent in a loop meets more questions.
 *
 * The possible steps, which may take long, are worked out once for all questions to measure from.
 */
export function longestRemaining(questions: readonly AnswerableQuestion[]): (questionId: string) => Remaining {
  const steps = possibleSteps(questions)
  return (questionId) => measureFrom(steps, questionId)
}

function measureFrom(steps: ReturnType<typeof possibleSteps>, questionId: string): Remaining {
  const measured = new Map<string, Lengths>()
  const entered = new Set<string>()
  let loops = false

  function measure(id: string): Lengths {
    const known = measured.get(id)
    if (known) return known
    // Entered and not measured yet: the search is still inside of it.
    if (entered.has(id)) {
      loops = true
      return NO_ROUTE
    }
    entered.add(id)
    let { longest, shortest } = NO_ROUTE
    for (const next of nextsOf(steps, id)) {
      const afterNext = next === null ? { longest: 0, shortest: 0 } : measure(next)
      longest = Math.max(longest, afterNext.longest + 1)
      shortest = Math.min(shortest, afterNext.shortest + 1)
    }
    const lengths = { longest, shortest }
    measured.set(id, lengths)
    return lengths
  }

  if (!steps.has(questionId)) return { longest: 0, same: true }
  const { longest, shortest } = measure(questionId)
  // From a loop without exit there is no route at all, but this question still stands there.
  return { longest: Math.max(1, longest), same: !loops && longest === shortest }
}
