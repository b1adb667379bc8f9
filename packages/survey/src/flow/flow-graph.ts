import type { QuestionId } from '../ids.ts'
import type { PublishedQuestion } from '../published-survey.ts'
import { firstQuestionId, holdsFor, nextQuestionId, rulesOf, targetOf, usualNext } from './next-question.ts'
import { answersTo, areAny, divided, type PossibleAnswers } from './possible-answers.ts'
import { possibleSteps, reachableFrom } from './possible-steps.ts'

/**
 * What leads from a question to another, in the terms of its rules: any of these values, none of them, no answer at
 * all, whatever no other edge of the question has taken, or every answer.
 */
export type FlowCause =
  | { readonly is: 'any_of' | 'none_of'; readonly values: readonly string[] }
  | { readonly is: 'passed_over' | 'otherwise' | 'always' }

/** That some answer leads from one question to another; null: to the end. */
export type FlowEdge = {
  readonly from: QuestionId
  readonly to: QuestionId | null
  /** At least one. In order: of many chosen, what an earlier edge has taken is gone. */
  readonly causes: readonly FlowCause[]
}

/** A rule, or the question that shall come next, names a question that is gone; the flow passes it over. */
export type GoneEdge = { readonly from: QuestionId; readonly causes: readonly FlowCause[] }

/** Every way through a survey, with what it takes to go it. */
export type FlowGraph = {
  readonly first: QuestionId | null
  readonly edges: readonly FlowEdge[]
  readonly gone: readonly GoneEdge[]
  /** What can be met from the first question on. */
  readonly reached: ReadonlySet<QuestionId>
}

/** The survey as a graph: there is an edge exactly where `possibleSteps` has a step. Spec §4.3, decisions D5. */
export function flowGraph(questions: readonly PublishedQuestion[]): FlowGraph {
  const steps = possibleSteps(questions)
  const first = firstQuestionId(questions)
  const known: ReadonlySet<string> = new Set(questions.map((question) => question.questionId))
  const reached = reachableFrom(steps, first)
  return {
    first,
    edges: questions.flatMap((question) => edgesFrom(question, questions, steps.get(question.questionId) ?? new Set())),
    gone: questions.flatMap((question) => goneFrom(question, known)),
    reached: new Set(questions.map(({ questionId }) => questionId).filter((id) => id === first || reached.has(id))),
  }
}

function edgesFrom(
  question: PublishedQuestion,
  questions: readonly PublishedQuestion[],
  steps: ReadonlySet<string | null>,
): readonly FlowEdge[] {
  const from = question.questionId
  if (steps.size === 1) return [...steps].map((to) => ({ from, to: to as QuestionId | null, causes: [ALWAYS] }))
  const causes = causesByTarget(question, questions)
  const edges = [...steps].map((to) => ({ from, to: to as QuestionId | null, causes: causes.get(to) ?? [OTHERWISE] }))
  const isLast = (edge: FlowEdge) => edge.causes.includes(OTHERWISE)
  return [...edges.filter((edge) => !isLast(edge)), ...edges.filter(isLast)]
}

const ALWAYS: FlowCause = { is: 'always' }
const OTHERWISE: FlowCause = { is: 'otherwise' }
const PASSED_OVER: FlowCause = { is: 'passed_over' }

/** For one question; the same as for its steps. */
const TRIES = 2000

/** Each rule takes the answers it holds for out of those still open, as in `possibleSteps`. */
function causesByTarget(question: PublishedQuestion, questions: readonly PublishedQuestion[]) {
  const causes = new Map<string | null, readonly FlowCause[]>()
  const add = (to: string | null, cause: FlowCause) => causes.set(to, joined(causes.get(to) ?? [], cause))
  const patience = { tries: TRIES }
  const all = answersTo(question.control)
  let open = all
  // Whether what was told so far takes in those who pass the question over.
  let coversNone = question.isRequired
  for (const rule of rulesOf(question)) {
    const target = targetOf(rule)
    if (target === null || !questions.some(({ questionId }) => questionId === target)) continue
    const isForListed = holdsFor(rule, true)
    const { having, lacking } = divided(open, rule.condition.values)
    const taken = isForListed ? having : lacking
    const isMet = areAny(taken, patience)
    if (isMet && all.most === 1) add(target, causeOf(isForListed, among(all, taken.among, isForListed)))
    else if (isMet) add(target, causeOf(isForListed, among(open, new Set(rule.condition.values), true)))
    // Without an answer NOT_CONTAINS holds, and 'none of these' says so.
    if (!isForListed && !coversNone) {
      if (!isMet) add(target, PASSED_OVER)
      coversNone = true
    }
    open = isForListed ? lacking : having
  }
  const next = usualNext(questions, question)
  // It says of everything else that it leads there; then no more need be told.
  if (areAny(open, patience)) causes.set(next, [OTHERWISE])
  else if (!coversNone) add(nextQuestionId(questions, question.questionId, null), PASSED_OVER)
  return causes
}

/**
 * Of one choice, `values` are exactly the answers that a rule takes, or exactly those it does not, whatever rules before
 * it took; of many, those of its own list that can still be among them.
 */
const causeOf = (isForListed: boolean, values: readonly string[]): FlowCause =>
  isForListed ? { is: 'any_of', values } : values.length > 0 ? { is: 'none_of', values } : OTHERWISE

const among = ({ among }: PossibleAnswers, values: ReadonlySet<string>, isWithin: boolean): readonly string[] =>
  [...among].filter((value) => values.has(value) === isWithin)

/** Two rules with one target are told as one. */
function joined(causes: readonly FlowCause[], cause: FlowCause): readonly FlowCause[] {
  if (cause.is !== 'any_of') return [...causes, cause]
  const earlier = causes.flatMap((one) => (one.is === 'any_of' ? one.values : []))
  return [...causes.filter((one) => one.is !== 'any_of'), { is: 'any_of', values: [...earlier, ...cause.values] }]
}

function goneFrom(question: PublishedQuestion, known: ReadonlySet<string>): readonly GoneEdge[] {
  const { questionId: from, config } = question
  const causes: FlowCause[] = []
  for (const rule of rulesOf(question)) {
    const target = targetOf(rule)
    if (target === null || known.has(target)) continue
    causes.push({ is: holdsFor(rule, true) ? 'any_of' : 'none_of', values: rule.condition.values })
  }
  if (config.nextQuestionId !== null && !known.has(config.nextQuestionId)) causes.push(OTHERWISE)
  return causes.length > 0 ? [{ from, causes }] : []
}
