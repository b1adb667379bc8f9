import { usualNext } from './next-question.ts'
import { type AnswerableQuestion, sortAnswers } from './sort-answers.ts'

/** Where each question may lead; null among them: the flow may end there. */
export type Steps = ReadonlyMap<string | null, ReadonlySet<string | null>>

/**
 * Every step that some answer causes, and no other: the result of `nextQuestionId` for each answer the control can
 * give.
 */
export function possibleSteps(questions: readonly AnswerableQuestion[]): Steps {
  const questionIds = new Set(questions.map((question) => question.questionId))
  return new Map(questions.map((question) => [question.questionId, stepsFrom(question, questions, questionIds)]))
}

function stepsFrom(
  question: AnswerableQuestion,
  questions: readonly AnswerableQuestion[],
  questionIds: ReadonlySet<string>,
): ReadonlySet<string | null> {
  const { taking, usual } = sortAnswers(question, questionIds)
  const steps = new Set<string | null>(taking.map(({ target }) => target))
  return usual ? steps.add(usualNext(questions, question)) : steps
}

const NOWHERE: ReadonlySet<string | null> = new Set()

/** Where one question may lead; from the end, and from what is not there, nowhere. */
export const nextsOf = (steps: Steps, id: string | null): ReadonlySet<string | null> => steps.get(id) ?? NOWHERE

/** Everything that can come after a question; itself only where a loop leads back, null where the flow can end. */
export function reachableFrom(steps: Steps, questionId: string | null): ReadonlySet<string | null> {
  const reached = new Set<string | null>()
  const open = [questionId]
  for (const id of open) {
    for (const next of nextsOf(steps, id)) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** The same steps the other way: from where one comes to each question, and to the end. */
export function reversed(steps: Steps): Steps {
  const back = new Map<string | null, Set<string | null>>()
  for (const [id, nexts] of steps) for (const next of nexts) back.set(next, (back.get(next) ?? new Set()).add(id))
  return back
}
