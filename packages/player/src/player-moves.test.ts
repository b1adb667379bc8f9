import type { Answer, OptionId, PublishedQuestion, QuestionId, Rule } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { movePlayer, type PlayerMove, progressOf, reconcileState } from './player-moves.ts'
import { type PlayerState, startState, withDraft } from './player-state.ts'

const first = aQuestion('first', 0)
const second = aQuestion('second', 1)
const third = aQuestion('third', 2)
const three = [first, second, third]

test('a walk begins at the first question in order, wherever it stands in the list', () => {
  expect(startState([third, first, second], 0).path).toEqual(['first'])
})

test('the answers of a whole walk are told, with the seconds each question took', () => {
  const state = play(three, chose('a'), next(2_400), chose('b'), next(3_900), chose('a'), next(9_900))
  expect(progressOf(state)).toEqual({
    answers: { first: pick('a'), second: pick('b'), third: pick('a') },
    path: ['first', 'second', 'third'],
    completed: true,
    secondsByQuestion: { first: 2, second: 2, third: 6 },
  })
})

test('what stands in a control is not given before Next', () => {
  const state = play(three, chose('a'), next(), chose('b'), back())
  expect(state.answers).toEqual({ first: pick('a') })
  expect(state.drafts).toMatchObject({ second: pick('b') })
})

test('without an answer a required question stays, and says why until there is one', () => {
  const asked = play(three, next())
  expect(asked).toMatchObject({ path: ['first'], problem: 'answer_missing', answers: {}, moves: 0 })
  expect(chose('a')(three, asked).problem).toBeNull()
})

test('an optional question may be passed over, which is told as null', () => {
  const optional = [{ ...first, isRequired: false }, second]
  expect(play(optional, next())).toMatchObject({ path: ['first', 'second'], answers: { first: null } })
})

test('an answer that its control does not know is refused', () => {
  expect(play(three, chose('gone'), next())).toMatchObject({ path: ['first'], problem: 'unknown_option' })
})

test('Back walks down the path by which one came, and no further than the first question', () => {
  const jumping = [{ ...first, logic: [when('a', 'third')] }, second, third]
  const jumped = play(jumping, chose('a'), next())
  expect(jumped.path).toEqual(['first', 'third'])
  const returned = back()(jumping, jumped)
  expect(returned.path).toEqual(['first'])
  expect(back()(jumping, returned).path).toEqual(['first'])
})

test('another answer may lead another way; what was given on the way left behind is told no more', () => {
  const jumping = [{ ...first, logic: [when('a', 'third')] }, second, third]
  const state = play(jumping, chose('b'), next(), chose('a'), next(), back(), back(), chose('a'), next())
  expect(state.path).toEqual(['first', 'third'])
  expect(state.answers).toEqual({ first: pick('a') })
  expect(state.drafts).toMatchObject({ second: pick('a') })
})

test('a jump back to a question on the path cuts the path there and keeps its answer, ready to be changed', () => {
  const looping = [first, { ...second, logic: [when('b', 'first')] }, third]
  const state = play(looping, chose('a'), next(), chose('b'), next())
  expect(state).toMatchObject({ path: ['first'], completed: false, drafts: { first: pick('a') } })
})

test('time adds up over several visits, and a clock that jumps back takes nothing away', () => {
  const state = play(three, chose('a'), next(3_000), back(4_000), next(6_000), back(1_000))
  expect(progressOf(state).secondsByQuestion).toEqual({ first: 5, second: 1 })
})

test('a terminal question ends the walk, whatever follows it', () => {
  const terminal = { ...first, config: { nextQuestionId: null, isTerminal: true } }
  expect(play([terminal, second, third], chose('a'), next())).toMatchObject({ path: ['first'], completed: true })
})

test('after the end Next does nothing more', () => {
  const done = play([first], chose('a'), next())
  expect(next()([first], done)).toBe(done)
})

test('starting again forgets every answer', () => {
  const state = play(three, chose('a'), next(), move('restarted', 50))
  expect(state).toEqual(startState(three, 50))
})

test('a survey edited under the walk cuts it back to what still exists', () => {
  const state = play(three, chose('a'), next(), chose('a'), next())
  expect(reconcileState(three, state)).toBe(state)
  expect(reconcileState([first, third], state).path).toEqual(['first'])
  expect(reconcileState([second, third], state).path).toEqual(['second'])
  expect(reconcileState([], state).path).toEqual([])
})

test('the first question added to an empty survey is shown', () => {
  expect(reconcileState(three, startState([], 0)).path).toEqual(['first'])
})

type Step = (questions: readonly PublishedQuestion[], state: PlayerState) => PlayerState

function play(questions: readonly PublishedQuestion[], ...steps: readonly Step[]): PlayerState {
  return steps.reduce((state, step) => step(questions, state), startState(questions, 0))
}

function aQuestion(id: string, orderIndex: number): PublishedQuestion {
  const options = ['a', 'b'].map((text, index) => ({ optionId: text as OptionId, text, position: index + 1 }))
  return {
    questionId: id as QuestionId,
    type: 'single_select',
    text: id,
    description: null,
    isRequired: true,
    orderIndex,
    control: { as: 'options', choose: 'one', look: 'radio', options, randomize: false, otherLabel: null },
    logic: [],
    config: { nextQuestionId: null, isTerminal: false },
  }
}

function when(option: string, target: string): Rule {
  return {
    condition: { operator: 'CONTAINS', values: [option] },
    action: { type: 'SHOW', questionIds: [target as QuestionId] },
  }
}

function pick(option: string): Answer {
  return { optionId: option as OptionId, otherValue: null }
}

function chose(option: string): Step {
  return (_, state) => withDraft(state, pick(option))
}

function move(type: PlayerMove['type'], now: number): Step {
  return (questions, state) => movePlayer(questions, state, { type, now })
}

function next(now = 0): Step {
  return move('next', now)
}

function back(now = 0): Step {
  return move('back', now)
}
