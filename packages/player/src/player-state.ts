import {
  type Answer,
  type AnswerProblem,
  type PublishedQuestion,
  type QuestionId,
  type RawAnswers,
  startPath,
} from '@earshot/survey/respondent'

/** A player's report about a walk. */
export type PlayerProgress = {
  /** null: skipped without an answer. */
  readonly answers: RawAnswers
  readonly path: readonly QuestionId[]
  readonly completed: boolean
  readonly secondsByQuestion: Readonly<Record<QuestionId, number>>
}

/** Where a walk stands, and what was given on the way. */
export type PlayerStep = Pick<PlayerProgress, 'path' | 'answers' | 'completed'>

export type PlayerState = {
  /** The questions walked, a stack; the last stands on the screen. Empty only where there are no questions. */
  readonly path: readonly QuestionId[]
  /** The content of the controls, given or not. */
  readonly drafts: Drafts
  /**
   * Answers given with Next. An answer that a later one routes around is withdrawn (ADR-0025), though its draft stays.
   */
  readonly answers: RawAnswers
  /** Why Next went nowhere. */
  readonly problem: PlayerProblem | null
  readonly completed: boolean
  /** Moves made by hand so far; each takes the focus to the new question. */
  readonly moves: number
  readonly millisecondsByQuestion: Readonly<Record<QuestionId, number>>
  /** When the question on the screen came there. */
  readonly shownAt: number
}

export type Drafts = Readonly<Record<QuestionId, Answer>>
export type PlayerProblem = AnswerProblem['code'] | 'answer_missing'

type Questions = readonly PublishedQuestion[]

/** @param progress where an earlier page left off; the walk continues from there */
export const startState = (questions: Questions, now: number, progress?: PlayerProgress): PlayerState => ({
  path: progress?.path ?? startPath(questions),
  drafts: draftsOf(progress?.answers ?? {}),
  answers: progress?.answers ?? {},
  problem: null,
  completed: progress?.completed ?? false,
  moves: 0,
  millisecondsByQuestion: Object.fromEntries(
    Object.entries(progress?.secondsByQuestion ?? {}).map(([id, seconds]) => [id, seconds * 1000]),
  ),
  shownAt: now,
})

/** Given answers are in the controls again. */
const draftsOf = (answers: RawAnswers): Drafts =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] !== null))

/** Puts an answer into the control on the screen. */
export function withDraft(state: PlayerState, answer: Answer): PlayerState {
  const id = state.path.at(-1)
  return id ? { ...state, drafts: { ...state.drafts, [id]: answer }, problem: null } : state
}

/** Puts the answer of an earlier page, which was not given with Next, into the control on the screen. */
export function withTyped(state: PlayerState, typed: Drafts = {}): PlayerState {
  const answer = typed[state.path.at(-1) as QuestionId]
  return answer ? withDraft(state, answer) : state
}

export const currentQuestion = (questions: Questions, state: PlayerState): PublishedQuestion | undefined =>
  questions.find(({ questionId }) => questionId === state.path.at(-1))
