import type { Question, Rule } from '@earshot/survey'
import type { ImportNote } from '../../import-note.ts'
import type { SurveyJsReading } from '../reading.ts'
import { type Budget, MAX_COMPARISONS } from './budget.ts'
import { type Decision, decisionOf } from './decision-rules.ts'
import { type Branch, explore, hiddenBy, type Route } from './explore.ts'
import { classifyConditions, namesOf, unsupportedConditions } from './known-conditions.ts'
import type { Condition, FlowStep } from './step.ts'

/**
 * Turns when SurveyJS shows a question into where Earshot leads from one, exactly: everybody is asked the same questions
 * in the same order. A condition that no rules say is left out whole, and noted: its questions are asked of everyone.
 */
export function carryFlow(reading: SurveyJsReading, steps: readonly FlowStep[]): readonly Question[] {
  const indexOf = namesOf(steps)
  const budget: Budget = { comparisons: MAX_COMPARISONS }
  const all = new Set(steps.flatMap(({ conditions }) => conditions))
  const { unknown, idle } = classifyConditions(steps, indexOf, budget)
  const left = new Set(unknown)
  const isLive = (condition: Condition) => !left.has(condition) && !idle.has(condition)
  for (;;) {
    const route: Route = { steps, indexOf, conditions: steps.map(({ conditions }) => conditions.filter(isLive)) }
    const unsupported = unsupportedConditions(route, budget)
    const attempted = unsupported.length > 0 ? { blame: unsupported } : attempt(route, budget)
    if ('decisions' in attempted) {
      // In the order they stand in, whenever they were given up.
      for (const condition of all) if (left.has(condition)) reading.notes.push(noteOf(condition))
      return attempted.decisions.flatMap((decision, index) => decided(reading, steps, index, decision))
    }
    for (const condition of attempted.blame) left.add(condition)
    // Without conditions, nothing is compared any more.
    if (budget.comparisons < 0) {
      for (const condition of [...all].filter(isLive)) left.add(condition)
      budget.comparisons = 0
    }
  }
}

const noteOf = ({ where, property, text }: Condition): ImportNote => ({
  code: 'logic_not_carried',
  where,
  property,
  expression: text,
})

type Attempt = { readonly decisions: readonly Decision[] } | { readonly blame: readonly Condition[] }

/** All decisions, or the condition that stands in their way; none where the budget did not last. */
function attempt(route: Route, budget: Budget): Attempt {
  const explored = explore(route, budget)
  if (!explored) return { blame: [] }
  if ('blame' in explored) return { blame: [explored.blame] }
  const end = route.steps.length
  const decisions: Decision[] = []
  for (const [index, step] of route.steps.entries()) {
    const branch = explored.branches[index] ?? { groups: [], outcomes: [] }
    const decision = decisionOf(branch, { isMany: step.source?.choose === 'many', usual: index + 1, end, budget })
    if (!decision || !canDecide(step, decision, index + 1, end))
      return { blame: [blockingCondition(route, branch, index)] }
    decisions.push(decision)
  }
  return { decisions }
}

/** An nps never ends by itself (ADR-0025). */
const canDecide = ({ question }: FlowStep, { otherwise }: Decision, usual: number, end: number): boolean =>
  question.type !== 'nps' || otherwise !== end || usual === end

function blockingCondition(route: Route, { outcomes }: Branch, index: number): Condition {
  const targets = outcomes.map(({ target }) => target)
  const furthest = outcomes.find(({ target }) => target === Math.max(...targets))
  const nearest = Math.min(...targets)
  return hiddenBy(route, nearest === furthest?.target ? index + 1 : nearest, furthest?.answers ?? new Map())
}

function decided(
  { notes }: SurveyJsReading,
  steps: readonly FlowStep[],
  index: number,
  { rules, otherwise }: Decision,
): readonly Question[] {
  const step = steps[index]
  if (!step) return []
  const question = rules.length > 0 ? takingRules(step.question) : step.question
  if (question !== step.question) notes.push({ code: 'drop_down_unfolded', where: step.where })
  const idAt = (stepIndex: number) => steps[stepIndex]?.question.questionId ?? null
  const continuesToNext = otherwise === index + 1
  const logic = rules.map(
    ({ operator, values, target }): Rule => ({
      condition: { operator, values },
      action: { type: 'SHOW', questionIds: [idAt(target) ?? []].flat() },
    }),
  )
  const config = {
    ...question.config,
    nextQuestionId: continuesToNext ? null : idAt(otherwise),
    ...('isTerminal' in question.config && { isTerminal: !continuesToNext && otherwise === steps.length }),
  }
  // The compiler loses sight of which settings belong to which type.
  return [{ ...question, logic, config } as Question]
}

/** Drop-downs take no rules (spec §4.3); the same options laid out do. */
const takingRules = (question: Question): Question =>
  question.type === 'drop_down'
    ? { ...question, type: 'single_select', config: { ...question.config, displayType: 'radio' } }
    : question
