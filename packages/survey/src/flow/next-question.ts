import { type Answer, valuesOf } from '../answer.ts'
import { rulesApplyTo } from '../questions/control.ts'
import type { FlowQuestion, Rule } from '../questions/rule.ts'
import { nextInOrder } from './question-order.ts'

type Id<Q extends FlowQuestion> = Q['questionId']
type FlowRule = FlowQuestion['logic'][number]

/**
 * The one rule of what comes next, for preview, player and server alike; null: the flow ends. Spec §4.3, ADR-0025.
 * @param questions in any order: only `orderIndex` counts
 * @param questionId the current question; null or unknown ends the flow
 * @param answer null or undefined if the question was skipped
 */
export function nextQuestionId<Q extends FlowQuestion>(
  questions: readonly Q[],
  questionId: string | null,
  answer: Answer | null | undefined,
): Id<Q> | null {
  const question = findQuestion(questions, questionId)
  if (!question) return null
  const rule = decidingRule(questions, question, answer)
  return rule ? (targetOf(rule) as Id<Q>) : usualNext(questions, question)
}

/** The rule that says what comes next, where one does: the first that holds and leads to a question that is there. */
export function decidingRule(
  questions: readonly FlowQuestion[],
  question: FlowQuestion,
  answer: Answer | null | undefined,
): FlowRule | undefined {
  // Stryker disable next-line ArrayDeclaration: only a rule that lists that very word would match it.
  const given = answer ? valuesOf(answer) : []
  return rulesOf(question).find(
    (rule) => ruleMatches(rule, lists(rule, given)) && findQuestion(questions, targetOf(rule)),
  )
}

/** Whether the button reads 'Submit': the rule, for the answer as given, ends the flow. ADR-0025. */
export const endsHere = (
  questions: readonly FlowQuestion[],
  questionId: string,
  answer: Answer | null | undefined,
): boolean => nextQuestionId(questions, questionId, answer) === null

/** The next question if no rule matches: steps 4 to 6 of spec §4.3. */
export function usualNext<Q extends FlowQuestion>(questions: readonly Q[], question: Q): Id<Q> | null {
  const chosen = findQuestion(questions, question.config.nextQuestionId)
  if (chosen) return chosen.questionId
  if (question.config.isTerminal) return null
  return nextInOrder(questions, question.orderIndex)?.questionId ?? null
}

export const rulesOf = (question: FlowQuestion): readonly FlowRule[] =>
  rulesApplyTo(question.type) ? question.logic : []

/** Where a rule leads, if it lists anything and is of a kind we know: only the first question counts. */
export const targetOf = ({ condition: { operator }, action }: FlowRule): string | null =>
  action.type === 'SHOW' && OPERATORS.includes(operator) ? (action.questionIds[0] ?? null) : null

const OPERATORS: readonly string[] = ['CONTAINS', 'NOT_CONTAINS'] satisfies Rule['condition']['operator'][]

/** Whether a rule holds, told whether its list contains the answer. */
export const ruleMatches = ({ condition: { operator } }: FlowRule, isListed: boolean): boolean =>
  isListed === (operator === 'CONTAINS')

const listed = new WeakMap<FlowRule, ReadonlySet<string>>()

/**
 * Whether a rule lists one of the values; its list is made a set once. Fifty lists of two hundred values in each of a
 * hundred questions, read through for every answer, would keep a server busy for seconds.
 */
function lists(rule: FlowRule, given: readonly string[]): boolean {
  const values = listed.get(rule) ?? new Set(rule.condition.values)
  listed.set(rule, values)
  return given.some((value) => values.has(value))
}

export const findQuestion = <Q extends FlowQuestion>(
  questions: readonly Q[],
  questionId: string | null,
): Q | undefined =>
  // Stryker disable next-line ConditionalExpression: no question has the id null.
  questionId === null ? undefined : questions.find((question) => question.questionId === questionId)
