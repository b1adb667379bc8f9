import { LIMITS, type Rule } from '@earshot/survey'
import type { Budget } from './budget.ts'
import type { Branch, ReplyOutcome } from './explore.ts'
import { combinations } from './replies.ts'

/** Rules as a question can have them, the first that holds leads, and where all other answers go. */
export type Decision = {
  readonly rules: readonly {
    readonly operator: Operator
    readonly values: readonly string[]
    readonly target: number
  }[]
  readonly otherwise: number
}

type Operator = Rule['condition']['operator']
type Literal = { readonly operator: Operator; readonly groups: readonly number[] }

type Deciding = {
  /** Whether more than one value can be chosen. */
  readonly isMany: boolean
  /** Where the question leads by itself. Best left to "otherwise". */
  readonly usual: number
  /** Where no rule can lead. */
  readonly end: number
  readonly budget: Budget
}

/**
 * Turns the target of each reply into rules, or returns null if no list of rules expresses it. The search is greedy and
 * complete: a rule that is right for all replies that are left never blocks another (Rivest, Learning decision lists,
 * 1987).
 */
export function decisionOf({ groups, outcomes }: Branch, { isMany, usual, end, budget }: Deciding): Decision | null {
  const rules: { operator: Operator; values: string[]; target: number }[] = []
  const literals = literalsOf(groups.length, isMany)
  // A reply without an answer is in no list, and goes to the target of all others.
  const unanswered = outcomes.find(({ chosen }) => chosen.length === 0)?.target
  const preferred =
    [end, unanswered, usual].find((candidate) => outcomes.some(({ target }) => target === candidate)) ??
    commonest(outcomes)
  let left = outcomes
  while (left.some(({ target }) => target !== left[0]?.target)) {
    budget.comparisons -= literals.length * left.length
    if (budget.comparisons < 0 || rules.length === LIMITS.rulesPerQuestion) return null
    const right = literals
      .map((literal) => ({ ...literal, target: targetOf(literal, left) }))
      .filter(({ target }) => target !== undefined && target !== end)
    const next = right.find(({ target }) => target !== preferred) ?? right[0]
    if (next?.target === undefined) return null
    const { operator, target } = next
    // One rule for all values that lead to the same place.
    const combined =
      operator === 'CONTAINS' ? right.filter((one) => one.operator === operator && one.target === target) : [next]
    const listed = combined.flatMap((one) => one.groups)
    rules.push({ operator, values: listed.flatMap((group) => groups[group] ?? []), target })
    left = left.filter((outcome) => !combined.some((one) => matches(one, outcome)))
  }
  return { rules, otherwise: left[0]?.target ?? usual }
}

/**
 * For one choice, a rule asks only for its own value, or that there is none; for many, also that some are not chosen.
 */
function literalsOf(count: number, isMany: boolean): readonly Literal[] {
  const all = Array.from({ length: count }, (_, group) => group)
  const absent = isMany ? combinations(count).filter(({ length }) => length > 0) : [all]
  return [
    ...all.map((group): Literal => ({ operator: 'CONTAINS', groups: [group] })),
    ...absent.map((groups): Literal => ({ operator: 'NOT_CONTAINS', groups })),
  ]
}

const matches = ({ operator, groups }: Literal, { chosen }: ReplyOutcome): boolean =>
  groups.some((group) => chosen.includes(group)) === (operator === 'CONTAINS')

/** The one target of all replies that it matches; undefined if there is none, or more than one. */
function targetOf(literal: Literal, outcomes: readonly ReplyOutcome[]): number | undefined {
  const [first, ...others] = outcomes.filter((outcome) => matches(literal, outcome))
  return others.every(({ target }) => target === first?.target) ? first?.target : undefined
}

function commonest(outcomes: readonly ReplyOutcome[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { target } of outcomes) counts.set(target, (counts.get(target) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
