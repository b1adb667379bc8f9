import type { PossibleAnswers } from '../questions/control-rules.ts'

/** The answers that have at least one of the values, and those that have none. */
export function divided(answers: PossibleAnswers, values: readonly string[]) {
  const { allowed, max, oneOfEach } = answers
  const listed = new Set(values.filter((value) => allowed.has(value)))
  return {
    // Where only one can be chosen, it is one of these.
    having: max === 1 ? { ...answers, allowed: listed } : { ...answers, oneOfEach: [...oneOfEach, listed] },
    lacking: {
      ...answers,
      allowed: without(allowed, listed),
      oneOfEach: oneOfEach.map((list) => without(list, listed)),
    },
  }
}

/** Whether there is any such answer: enough to choose from, and one of each list without choosing too many. */
export const areAny = ({ allowed, min, max, oneOfEach }: PossibleAnswers, budget: SearchBudget): boolean =>
  allowed.size >= min && canHaveOneOfEach(oneOfEach, max, budget)

/** The number of tries that are left. Counts down. */
export type SearchBudget = { tries: number }

/** For one question; enough for any that was not made to be hard. */
export const createSearchBudget = (): SearchBudget => ({ tries: 2000 })

/**
 * Whether `max` values can be chosen with one of each list among them. That is the hitting set problem, which nobody
 * can solve quickly in general; so when the budget is used up the answer is yes, and a step too many is thought
 * possible.
 */
function canHaveOneOfEach(lists: readonly ReadonlySet<string>[], max: number, budget: SearchBudget): boolean {
  if (lists.some((list) => list.size === 0)) return false
  if (lists.length <= max || budget.tries-- <= 0) return true
  if (max === 0) return false
  // Stryker disable next-line EqualityOperator: any of the equally short lists may be tried first.
  const shortest = lists.reduce((best, list) => (list.size < best.size ? list : best))
  return [...shortest].some((value) =>
    canHaveOneOfEach(
      lists.filter((list) => !list.has(value)),
      max - 1,
      budget,
    ),
  )
}

function without(values: ReadonlySet<string>, taken: ReadonlySet<string>): ReadonlySet<string> {
  const left = new Set(values)
  for (const value of taken) left.delete(value)
  return left
}
