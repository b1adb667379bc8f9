import type { QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import type { PossibleAnswers } from '../questions/control-rules.ts'
import { ruleMatches, rulesOf, targetOf, usualNext } from './next-question.ts'
import { areAny, createSearchBudget } from './possible-answers.ts'
import { possibleSteps, reachableFrom, type Steps } from './possible-steps.ts'
import { firstQuestionId } from './question-order.ts'
import { type LeadingRule, type Replies, repliesTo, sortAnswers, splitBy } from './sort-answers.ts'

/**
 * The causes of an edge between questions, in the terms of its rules: any of these values, none of them, no answer at
 * all, every value that no other edge of the question has taken, or every answer.
 */
export type FlowCause =
  | { readonly is: 'any_of' | 'none_of'; readonly values: readonly string[] }
  | { readonly is: 'passed_over' | 'otherwise' | 'always' }

/** That some answer leads from one question to another; null: to the end. */
export type FlowEdge = {
  readonly from: QuestionId
  readonly to: QuestionId | null
  /** At least one. In order: for many chosen, the values that an earlier edge has taken are gone. */
  readonly causes: readonly FlowCause[]
}

/** A rule or nextQuestionId names a question that is gone; the flow skips it. */
export type GoneEdge = { readonly from: QuestionId; readonly causes: readonly FlowCause[] }

/** Every path through a survey, with the causes of each edge. */
export type FlowGraph = {
  readonly first: QuestionId | null
  readonly edges: readonly FlowEdge[]
  readonly gone: readonly GoneEdge[]
  /** The questions that can be reached from the first. */
  readonly reached: ReadonlySet<QuestionId>
}

/** The survey as a graph: there is an edge exactly where `possibleSteps` has a step. Spec §4.3, ADR-0025. */
export function flowGraph(questions: readonly PublishedQuestion[]): FlowGraph {
  const steps = possibleSteps(questions)
  const first = firstQuestionId(questions)
  const reached = reachableFrom(steps, first)
  return {
    first,
    edges: questions.flatMap((question) => edgesFrom(question, questions, steps)),
    gone: questions.flatMap((question) => goneFrom(question, steps)),
    reached: new Set(questions.map(({ questionId }) => questionId).filter((id) => id === first || reached.has(id))),
  }
}

function edgesFrom(
  question: PublishedQuestion,
  questions: readonly PublishedQuestion[],
  steps: Steps,
): readonly FlowEdge[] {
  const grouped = [...causesByTarget(question, questions, steps)]
  const edges = grouped.map(([to, causes]) => ({
    from: question.questionId,
    to: to as QuestionId | null,
    causes: grouped.length === 1 ? [ALWAYS] : causes,
  }))
  const isLast = (edge: FlowEdge) => edge.causes.includes(OTHERWISE)
  return [...edges.filter((edge) => !isLast(edge)), ...edges.filter(isLast)]
}

const ALWAYS: FlowCause = { is: 'always' }
const OTHERWISE: FlowCause = { is: 'otherwise' }
const SKIPPED: FlowCause = { is: 'passed_over' }

/** The replies that each rule takes from those still open, and the target of the rest: the steps of the question. */
function causesByTarget(question: PublishedQuestion, questions: readonly PublishedQuestion[], steps: Steps) {
  const { taking, usual } = sortAnswers(question, steps)
  const causes = new Map<string | null, readonly FlowCause[]>()
  const add = (to: string | null, cause: FlowCause) => causes.set(to, joined(causes.get(to) ?? [], cause))
  const budget = createSearchBudget()
  // Asked only of replies among which there is one.
  const isOnlyNone = ({ given, none }: Replies) => none && !areAny(given, budget)
  const all = repliesTo(question)
  let open = all
  for (const one of taking) {
    const { taken, left } = splitBy(one, open)
    // Without an answer NOT_CONTAINS holds, and 'none of these' says so.
    add(one.target, isOnlyNone(taken) ? SKIPPED : causeOf(one, all.given, open.given, taken.given))
    open = left
  }
  const next = usualNext(questions, question)
  if (usual && isOnlyNone(open)) add(next, SKIPPED)
  // This edge takes everything else; then no other cause is needed.
  else if (usual) causes.set(next, [OTHERWISE])
  return causes
}

/**
 * For one choice, the values are exactly the answers that a rule takes, or exactly those it does not, whatever rules
 * before it took; for many, those of its own list that can still be among them.
 */
function causeOf(
  { rule }: LeadingRule,
  all: PossibleAnswers,
  open: PossibleAnswers,
  taken: PossibleAnswers,
): FlowCause {
  const isForListed = ruleMatches(rule, true)
  const values =
    all.max === 1
      ? filterAllowed(all, taken.allowed, isForListed)
      : filterAllowed(open, new Set(rule.condition.values), true)
  return isForListed ? { is: 'any_of', values } : values.length > 0 ? { is: 'none_of', values } : OTHERWISE
}

const filterAllowed = (
  { allowed }: PossibleAnswers,
  values: ReadonlySet<string>,
  isWithin: boolean,
): readonly string[] => [...allowed].filter((value) => values.has(value) === isWithin)

/** Two rules with one target are told as one. */
function joined(causes: readonly FlowCause[], cause: FlowCause): readonly FlowCause[] {
  if (cause.is !== 'any_of') return [...causes, cause]
  const earlier = causes.flatMap((one) => (one.is === 'any_of' ? one.values : []))
  return [...causes.filter((one) => one.is !== 'any_of'), { is: 'any_of', values: [...earlier, ...cause.values] }]
}

function goneFrom(question: PublishedQuestion, steps: Steps): readonly GoneEdge[] {
  const { questionId: from, config } = question
  const causes: FlowCause[] = []
  for (const rule of rulesOf(question)) {
    const target = targetOf(rule)
    if (target === null || steps.has(target)) continue
    causes.push({ is: ruleMatches(rule, true) ? 'any_of' : 'none_of', values: rule.condition.values })
  }
  if (config.nextQuestionId !== null && !steps.has(config.nextQuestionId)) causes.push(OTHERWISE)
  return causes.length > 0 ? [{ from, causes }] : []
}
