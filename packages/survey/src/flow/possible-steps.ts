import { rulesOf, targetOf, usualNext } from './next-question.ts'
import type { FlowQuestion } from './rule.ts'

/** Where each question may lead, whatever is answered; null among them: the flow may end there. */
export type Steps = ReadonlyMap<string, ReadonlySet<string | null>>

/** Every step any answer could cause. A rule counts even where no answer can match it. */
export function possibleSteps(questions: readonly FlowQuestion[]): Steps {
  const known = new Set(questions.map((question) => question.questionId))
  return new Map(
    questions.map((question) => {
      const jumps = rulesOf(question)
        .map(targetOf)
        .filter((target) => target !== null && known.has(target))
      return [question.questionId, new Set([usualNext(questions, question), ...jumps])]
    }),
  )
}

/** Everything that can come after a question; itself only where a loop leads back, null where the flow can end. */
export function reachableFrom(steps: Steps, questionId: string): ReadonlySet<string | null> {
  const reached = new Set<string | null>()
  const open: (string | null)[] = [questionId]
  for (const id of open) {
    for (const next of (id !== null && steps.get(id)) || []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
