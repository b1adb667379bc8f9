import { listOf } from '../expression/evaluate.ts'
import type { Atom } from '../expression/expression.ts'

/** How many comparisons are left to find the rules with: a survey made to take for ever takes half a second. */
export type Budget = { comparisons: number }

/** Surveys made by people take thousands; two hundred questions, tangled at random, less than a tenth of it. */
export const MAX_COMPARISONS = 2_000_000

/** @param times how often all of them are asked */
export function spend(budget: Budget, atoms: readonly Atom[], times = 1): void {
  for (const atom of atoms)
    budget.comparisons -= times * (atom.is === 'compare' ? Math.max(1, listOf(atom.value).length) : 1)
}
