import {
  type Answer,
  type PublishedQuestion,
  parseAnswer,
  type QuestionId,
  type RawAnswers,
  stepBack,
  stepForward,
} from '@earshot/survey/respondent'
import {
  currentQuestion,
  type PlayerProblem,
  type PlayerProgress,
  type PlayerState,
  startState,
} from './player-state.ts'

/** A press of a button; `now` in epoch milliseconds. */
export type PlayerMove = { readonly type: 'next' | 'back' | 'restarted'; readonly now: number }

type Questions = readonly PublishedQuestion[]

/** One step of a walk through a survey. Spec §2.9, ADR-0025. */
export function movePlayer(questions: Questions, state: PlayerState, { type, now }: PlayerMove): PlayerState {
  switch (type) {
    case 'next':
      return goForward(questions, state, now)
    case 'back':
      return { ...leftQuestion(state, now), path: stepBack(state.path) }
    case 'restarted':
      return startState(questions, now)
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
  return { ...leftQuestion(state, now), answers, path, completed: next === null }
}

const onPath = (path: PlayerState['path'], answers: RawAnswers): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => path.includes(id as QuestionId)))

type Given =
  | { readonly answer: Answer | null; readonly problem: null }
  | { readonly answer: null; readonly problem: PlayerProblem }

/** The answer as it would be given now; null where none stands there, which only a required question minds. */
function givenAnswer(question: PublishedQuestion, state: PlayerState): Given {
  const parsed = parseAnswer(question.control, state.drafts[question.questionId] ?? null)
  if (!parsed.ok) return { answer: null, problem: parsed.problem.code }
  if (parsed.value === null && question.isRequired) return { answer: null, problem: 'answer_missing' }
  return { answer: parsed.value, problem: null }
}

/** The walk after the survey was edited under it (the preview does that): cut back to what still exists. */
export function reconcileState(questions: Questions, state: PlayerState): PlayerState {
  const known = new Set(questions.map(({ questionId }) => questionId))
  const lost = state.path.findIndex((id) => !known.has(id))
  if (lost === -1 && (state.path.length > 0 || state.completed)) return state
  return lost > 0
    ? { ...state, path: state.path.slice(0, lost), completed: false, problem: null }
    : startState(questions, state.shownAt)
}

export const progressOf = ({ answers, path, completed, millisecondsByQuestion }: PlayerState): PlayerProgress => ({
  answers,
  path,
  completed,
  secondsByQuestion: Object.fromEntries(
    Object.entries(millisecondsByQuestion).map(([id, milliseconds]) => [id, Math.round(milliseconds / 1000)]),
  ),
})

/** Leaves the question on the screen: its time is counted, its problem is over. */
function leftQuestion(state: PlayerState, now: number): PlayerState {
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
