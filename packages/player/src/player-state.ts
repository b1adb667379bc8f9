import {
  type Answer,
  type AnswerProblem,
  type PublishedQuestion,
  parseAnswer,
  type QuestionId,
  type RawAnswers,
  startPath,
  stepBack,
  stepForward,
} from '@earshot/survey/respondent'

/** What a player tells about a walk. */
export type PlayerProgress = {
  /** null: passed over without an answer. */
  readonly answers: RawAnswers
  readonly path: readonly QuestionId[]
  readonly completed: boolean
  readonly secondsByQuestion: Readonly<Record<QuestionId, number>>
}

export type PlayerState = {
  /** The questions walked, a stack; the last stands on the screen. Empty only where there are no questions. */
  readonly path: readonly QuestionId[]
  /** What stands in the controls, given or not. */
  readonly drafts: Drafts
  /** What was given with Next; what a later one leads around is withdrawn (decisions D5), though its draft stands. */
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

type Drafts = Readonly<Record<QuestionId, Answer>>
export type PlayerProblem = AnswerProblem['code'] | 'answer_missing'

export type PlayerEvent =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'next'; readonly now: number }
  | { readonly type: 'back'; readonly now: number }
  | { readonly type: 'restarted'; readonly now: number }

type Questions = readonly PublishedQuestion[]

/** @param progress where an earlier page left off; the walk goes on from there */
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

/** What was given stands in the controls again. */
const draftsOf = (answers: RawAnswers): Drafts =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] !== null))

/** One step of a walk through a survey. Spec §2.9, decisions D5. */
export function playerReducer(questions: Questions, state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'answered': {
      const id = state.path.at(-1)
      return id ? { ...state, drafts: { ...state.drafts, [id]: event.answer }, problem: null } : state
    }
    case 'next':
      return goForward(questions, state, event.now)
    case 'back':
      return { ...moved(state, event.now), path: stepBack(state.path) }
    case 'restarted':
      return startState(questions, event.now)
  }
}

function goForward(questions: Questions, state: PlayerState, now: number): PlayerState {
  const question = currentQuestion(questions, state)
  if (!question || state.completed) return state
  const { answer, problem } = givenAnswer(question, state)
  if (problem) return { ...state, problem }
  const next = stepForward(questions, state.path, answer)
  const path = next ?? state.path
  const answers = onPath(path, { ...state.answers, [question.questionId]: answer })
  return { ...moved(state, now), answers, path, completed: next === null }
}

const onPath = (path: PlayerState['path'], answers: RawAnswers): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => path.includes(id as QuestionId)))

type Given =
  | { readonly answer: Answer | null; readonly problem: null }
  | { readonly answer: null; readonly problem: PlayerProblem }

/** The answer as it would be given now; null where none stands there, which only a required question minds. */
export function givenAnswer(question: PublishedQuestion, state: PlayerState): Given {
  const parsed = parseAnswer(question.control, state.drafts[question.questionId] ?? null)
  if (!parsed.ok) return { answer: null, problem: parsed.problem.code }
  if (parsed.value === null && question.isRequired) return { answer: null, problem: 'answer_missing' }
  return { answer: parsed.value, problem: null }
}

/** The walk after the survey was edited under it (the preview does that): cut back to what still exists. */
export function keepWalking(questions: Questions, state: PlayerState): PlayerState {
  const known = new Set(questions.map(({ questionId }) => questionId))
  const lost = state.path.findIndex((id) => !known.has(id))
  if (lost === -1 && (state.path.length > 0 || state.completed)) return state
  return lost > 0
    ? { ...state, path: state.path.slice(0, lost), completed: false, problem: null }
    : startState(questions, state.shownAt)
}

export const currentQuestion = (questions: Questions, state: PlayerState): PublishedQuestion | undefined =>
  questions.find(({ questionId }) => questionId === state.path.at(-1))

export const progressOf = ({ answers, path, completed, millisecondsByQuestion }: PlayerState): PlayerProgress => ({
  answers,
  path,
  completed,
  secondsByQuestion: Object.fromEntries(
    Object.entries(millisecondsByQuestion).map(([id, milliseconds]) => [id, Math.round(milliseconds / 1000)]),
  ),
})

/** Leaves the question on the screen: its time is counted, its problem is over. */
function moved(state: PlayerState, now: number): PlayerState {
  const id = state.path.at(-1)
  const { millisecondsByQuestion: spent, shownAt } = state
  return {
    ...state,
    problem: null,
    moves: state.moves + 1,
    shownAt: now,
    millisecondsByQuestion: id ? { ...spent, [id]: (spent[id] ?? 0) + Math.max(0, now - shownAt) } : spent,
  }
}
