import type { Control } from '../questions/control.ts'
import { answersTo, type PossibleAnswers } from '../questions/control-rules.ts'
import type { FlowQuestion } from '../questions/rule.ts'
import { ruleMatches, rulesOf, targetOf } from './next-question.ts'
import { areAny, createSearchBudget, divided, type SearchBudget } from './possible-answers.ts'

/** A question of which is known how it can be answered. */
export type AnswerableQuestion = FlowQuestion & { readonly isRequired: boolean; readonly control: Control }

/** A rule that leads to a question that is there, and its place among all rules of its question, from 0. */
export type LeadingRule = {
  readonly rule: FlowQuestion['logic'][number]
  readonly ruleIndex: number
  readonly target: string
}

/** Some of what a question can be met with: answers given, and passing it over. */
export type Replies = { readonly given: PossibleAnswers; readonly none: boolean }

/** All replies to a question, sorted by the rule that takes them. */
export type SortedAnswers = {
  /** The rules that are not skipped, in order. */
  readonly rules: readonly LeadingRule[]
  /** Those of them that some reply meets first. */
  readonly taking: readonly LeadingRule[]
  /** Whether some reply meets no rule, and goes the usual way. */
  readonly usual: boolean
}

const known = new WeakMap<AnswerableQuestion, SortedAnswers>()

/**
 * Lets every rule of a question take the replies that it is the first to match. Done once for a question, as long as
 * the same of its rules have a target: the builder asks this with every key, for three hundred questions.
 * @param questionIds those that can be led to
 */
export function sortAnswers(
  question: AnswerableQuestion,
  questionIds: Pick<ReadonlySet<string>, 'has'>,
): SortedAnswers {
  const rules = rulesOf(question).flatMap((rule, ruleIndex) => {
    const target = targetOf(rule)
    // Stryker disable next-line ConditionalExpression: no question has the id null.
    return target !== null && questionIds.has(target) ? [{ rule, ruleIndex, target }] : []
  })
  const before = known.get(question)
  const isAsBefore =
    // Stryker disable next-line OptionalChaining: both lists have the same length.
    rules.length === before?.rules.length && rules.every((one, at) => one.rule === before.rules[at]?.rule)
  if (before && isAsBefore) return before
  const budget = createSearchBudget()
  const { taking, left } = takers(rules, repliesTo(question), budget)
  // A question that nobody can answer yet, a choice without options in the preview, continues all the same.
  const sorted = { rules, taking, usual: areAnyReplies(left, budget) || taking.length === 0 }
  known.set(question, sorted)
  return sorted
}

export const repliesTo = ({ control, isRequired }: AnswerableQuestion): Replies => ({
  given: answersTo(control),
  none: !isRequired,
})

/** The rules that some of these replies meet first, and the replies that meet none of them. */
export function takers(rules: readonly LeadingRule[], replies: Replies, budget: SearchBudget) {
  let left = replies
  const taking = rules.filter((one) => {
    const split = splitBy(one, left)
    left = split.left
    return areAnyReplies(split.taken, budget)
  })
  return { taking, left }
}

/** The replies that a rule holds for, and the others. Passing over meets only NOT_CONTAINS (ADR-0025). */
export function splitBy({ rule }: LeadingRule, { given, none }: Replies): { taken: Replies; left: Replies } {
  const { having, lacking } = divided(given, rule.condition.values)
  const isListed = { given: having, none: false }
  const isNotListed = { given: lacking, none }
  return ruleMatches(rule, true) ? { taken: isListed, left: isNotListed } : { taken: isNotListed, left: isListed }
}

export const areAnyReplies = ({ given, none }: Replies, budget: SearchBudget): boolean => none || areAny(given, budget)
