import type { PublishedQuestion } from '../published-survey.ts'
import { rulesOf, targetOf } from './next-question.ts'
import { createSearchBudget } from './possible-answers.ts'
import type { RouteFinding } from './route-finding.ts'
import {
  areAnyReplies,
  type LeadingRule,
  repliesTo,
  type SortedAnswers,
  sortAnswers,
  splitBy,
  takers,
} from './sort-answers.ts'

type RuleFinding = Extract<RouteFinding, { ruleIndex: number }>

/** The findings about the rules of a question, at most one for each. ADR-0024. */
export function ruleFindings(
  question: PublishedQuestion,
  questionIds: Pick<ReadonlySet<string>, 'has'>,
): readonly RuleFinding[] {
  const idle = idleRules(question, sortAnswers(question, questionIds))
  return [...targetFindings(question, questionIds), ...idle].sort((a, b) => a.ruleIndex - b.ruleIndex)
}

/** The rules that lead nowhere. */
export const targetFindings = (
  question: PublishedQuestion,
  questionIds: Pick<ReadonlySet<string>, 'has'>,
): readonly RuleFinding[] =>
  rulesOf(question).flatMap((rule, ruleIndex): readonly RuleFinding[] => {
    const { questionId } = question
    const target = targetOf(rule)
    if (target === null) return [{ code: 'rule_without_target', questionId, ruleIndex }]
    return questionIds.has(target) ? [] : [{ code: 'rule_target_missing', questionId, ruleIndex }]
  })

const known = new WeakMap<SortedAnswers, readonly RuleFinding[]>()

/** The rules that lead somewhere, and yet lead nobody there. */
function idleRules(question: PublishedQuestion, sorted: SortedAnswers): readonly RuleFinding[] {
  const findings =
    known.get(sorted) ??
    sorted.rules.filter((rule) => !sorted.taking.includes(rule)).map((rule) => whyIdle(question, sorted.taking, rule))
  known.set(sorted, findings)
  return findings
}

function whyIdle(question: PublishedQuestion, taking: readonly LeadingRule[], rule: LeadingRule): RuleFinding {
  const { questionId } = question
  const { ruleIndex } = rule
  const budget = createSearchBudget()
  const { taken } = splitBy(rule, repliesTo(question))
  if (!areAnyReplies(taken, budget)) return { code: 'rule_never_matches', questionId, ruleIndex }
  // Stryker disable next-line EqualityOperator: `taking` never contains an idle rule itself.
  const earlier = taking.filter((one) => one.ruleIndex < ruleIndex)
  const alone = earlier.find((one) => !areAnyReplies(splitBy(one, taken).left, budget))
  const by = alone ? [alone] : takers(earlier, taken, budget).taking
  return { code: 'rule_shadowed', questionId, ruleIndex, byRules: by.map((one) => one.ruleIndex) }
}
