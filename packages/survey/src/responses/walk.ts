import type { Answer, Answers, RawAnswers } from '../answer.ts'
import { stepForward } from '../flow/path.ts'
import { type Path, startPath } from '../flow/question-order.ts'
import type { QuestionId } from '../ids.ts'
import type { PageQuestion } from '../published-survey.ts'
import { parseAnswer } from '../questions/control-rules.ts'

/** The part of a response that counts (ADR-0046): the path it took by our own rule, and the valid answers on it. */
export type Walked = {
  /** First question to last reached; the last was left too only where the flow ended. */
  readonly path: Path<QuestionId>
  readonly answers: Answers
  readonly ended: boolean
}

/**
 * Walks a revision by the answers given; the path that the page sends is never trusted (ADR-0046). The walk stops, not
 * ended, at a question without an answer, with an invalid one, or required and skipped. It also stops where a loop goes
 * back onto the path: the respondent is asked that question again, with the answer there to be changed (ADR-0025).
 */
export function walk(questions: readonly PageQuestion[], raw: RawAnswers): Walked {
  const answers: Record<QuestionId, Answer> = {}
  let path = startPath(questions)
  while (true) {
    const current = questions.find((question) => question.questionId === path.at(-1))
    const answer = current && answerTo(current, raw)
    if (!current || answer === undefined) return { path, answers, ended: false }
    if (answer) answers[current.questionId] = answer
    const next = stepForward(questions, path, answer)
    if (next === null) return { path, answers, ended: true }
    if (next.length <= path.length) return { path: next, answers: onlyOn(next, answers), ended: false }
    path = next
  }
}

/** The answer, null if it may be skipped and was, undefined if the walk cannot continue. */
function answerTo(question: PageQuestion, raw: RawAnswers): Answer | null | undefined {
  if (!Object.hasOwn(raw, question.questionId)) return undefined
  const parsed = parseAnswer(question.control, raw[question.questionId])
  if (!parsed.ok) return undefined
  return parsed.value ?? (question.isRequired ? undefined : null)
}

function onlyOn(path: Path<QuestionId>, answers: Answers): Answers {
  const answersOnPath: Record<QuestionId, Answer> = {}
  for (const id of path) {
    const answer = answers[id]
    if (answer) answersOnPath[id] = answer
  }
  return answersOnPath
}
