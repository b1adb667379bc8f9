import { OTHER_OPTION_ID } from '../ids.ts'
import type { Control } from '../questions/control.ts'
import { assertNever } from '../result.ts'
import { holdsFor, rulesOf, targetOf, usualNext } from './next-question.ts'
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

/**
 * Asking the rules about one answer at a time would take seconds for 300 questions of 200 options. So each rule takes
 * from the answers still open all those it holds for, and what no rule has taken goes the usual way.
 */
function stepsFrom(
  question: AnswerableQuestion,
  questions: readonly AnswerableQuestion[],
  known: ReadonlySet<string>,
): ReadonlySet<string | null> {
  const steps = new Set<string | null>()
  const open = new Set(possibleValues(question))
  for (const rule of rulesOf(question)) {
    const target = targetOf(rule)
    if (target === null || !known.has(target)) continue
    const listed = new Set<string | null>(rule.condition.values.filter((value) => open.has(value)))
    const taken = holdsFor(rule, true) ? listed : [...open].filter((value) => holdsFor(rule, listed.has(value)))
    for (const value of taken) {
      open.delete(value)
      steps.add(target)
    }
  }
  // What nobody can answer yet, a choice without options in the preview, leads on all the same.
  return open.size > 0 || steps.size === 0 ? steps.add(usualNext(questions, question)) : steps
}

/** What rules can find in a question's answer; null: passed over. */
const possibleValues = ({ control, isRequired }: AnswerableQuestion): readonly (string | null)[] =>
  isRequired ? offeredValues(control) : [...offeredValues(control), null]

/**
 * One value per answer. Of controls to come: text and date need but one value of any kind, for no rule asks for it (F6).
 * Several options in one answer are too many answers to list: there each rule counts by itself, and the usual way too.
 */
function offeredValues(control: Control): readonly string[] {
  switch (control.as) {
    case 'options': {
      const options = control.options.map((option) => option.optionId)
      return control.otherLabel === null ? options : [...options, OTHER_OPTION_ID]
    }
    case 'scale':
      return Array.from({ length: control.to - control.from + 1 }, (_, index) => String(control.from + index))
    default:
      return assertNever(control)
  }
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
