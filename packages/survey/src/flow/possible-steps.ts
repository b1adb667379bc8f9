import type { Control } from '../questions/control.ts'
import { holdsFor, nextQuestionId, rulesOf, targetOf, usualNext } from './next-question.ts'
import { answersTo, areAny, divided } from './possible-answers.ts'
import type { FlowQuestion } from './rule.ts'

/** A question of which is known how it can be answered. */
export type AnswerableQuestion = FlowQuestion & { readonly isRequired: boolean; readonly control: Control }

/** Where each question may lead; null among them: the flow may end there. */
export type Steps = ReadonlyMap<string | null, ReadonlySet<string | null>>

/** Every step that some answer causes, and no other: what `nextQuestionId` says of each answer the control can give. */
export function possibleSteps(questions: readonly AnswerableQuestion[]): Steps {
  const known = new Set(questions.map((question) => question.questionId))
  return new Map(questions.map((question) => [question.questionId, stepsFrom(question, questions, known)]))
}

/** For one question; enough for any that was not made to be hard. */
const TRIES = 2000

/** Each rule takes the answers it holds for out of those still open; what no rule has taken goes the usual way. */
function stepsFrom(
  question: AnswerableQuestion,
  questions: readonly AnswerableQuestion[],
  known: ReadonlySet<string>,
): ReadonlySet<string | null> {
  const steps = new Set<string | null>()
  const patience = { tries: TRIES }
  let open = answersTo(question.control)
  for (const rule of rulesOf(question)) {
    const target = targetOf(rule)
    if (target === null || !known.has(target)) continue
    const { having, lacking } = divided(open, rule.condition.values)
    if (areAny(holdsFor(rule, true) ? having : lacking, patience)) steps.add(target)
    open = holdsFor(rule, true) ? lacking : having
  }
  if (areAny(open, patience)) steps.add(usualNext(questions, question))
  if (!question.isRequired) steps.add(nextQuestionId(questions, question.questionId, null))
  // What nobody can answer yet, a choice without options in the preview, leads on all the same.
  return steps.size > 0 ? steps : steps.add(usualNext(questions, question))
}

/** Everything that can come after a question; itself only where a loop leads back, null where the flow can end. */
export function reachableFrom(steps: Steps, questionId: string | null): ReadonlySet<string | null> {
  const reached = new Set<string | null>()
  const open = [questionId]
  for (const id of open) {
    for (const next of steps.get(id) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** The same steps the other way: from where one comes to each question, and to the end. */
export function reversed(steps: Steps): Steps {
  const back = new Map<string | null, Set<string | null>>([[null, new Set()]])
  for (const id of steps.keys()) back.set(id, new Set())
  for (const [id, nexts] of steps) for (const next of nexts) back.get(next)?.add(id)
  return back
}
