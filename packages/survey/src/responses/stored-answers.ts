import type { Answer, Answers, RawAnswers } from '../answer.ts'
import type { QuestionId } from '../ids.ts'
import type { PageQuestion } from '../published-survey.ts'
import { parseAnswer } from '../questions/control-rules.ts'
import type { Walked } from './walk.ts'

/** Stored answers by question id; null if the question was skipped. */
export type StoredAnswers = Readonly<Record<string, Answer | null>>

/**
 * Selects the answers of a message to store: for each question of the revision, the answer as `parseAnswer` returns it.
 * Unknown questions and invalid answers are dropped, so the result has at most `maxResponseBytes` (SPEC R16). `walk`
 * stops at a dropped answer as it does at an invalid one, so both give the same walk.
 */
export function storedAnswers(questions: readonly PageQuestion[], raw: RawAnswers): StoredAnswers {
  const stored: Record<string, Answer | null> = {}
  for (const { questionId, control } of questions) {
    if (!Object.hasOwn(raw, questionId)) continue
    const parsed = parseAnswer(control, raw[questionId])
    if (parsed.ok) stored[questionId] = parsed.value
  }
  return stored
}

/**
 * The walk to store beside the answers, or null if it can be derived from them (SPEC R17): all given answers are on the
 * path, in the order of the questions, and there is at least one unless nothing is stored at all. Then `givenAnswers`
 * returns the counted answers, and `walk` recomputes the rest.
 */
export function storedWalk(questions: readonly PageQuestion[], answers: StoredAnswers, walked: Walked): Walked | null {
  const given = questions.map(({ questionId }) => questionId).filter((id) => (answers[id] ?? null) !== null)
  const counted = walked.path.filter((id) => walked.answers[id])
  const isSame = given.length === counted.length && given.every((id, index) => id === counted[index])
  const isOnlyPassedOver = given.length === 0 && Object.keys(answers).length > 0
  return isSame && !isOnlyPassedOver ? null : walked
}

/** The given answers, without skipped questions. */
export function givenAnswers(answers: StoredAnswers): Answers {
  const given: Record<QuestionId, Answer> = {}
  for (const [id, answer] of Object.entries(answers)) if (answer !== null) given[id as QuestionId] = answer
  return given
}
