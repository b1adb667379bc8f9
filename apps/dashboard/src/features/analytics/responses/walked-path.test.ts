import { expect, test } from 'vitest'
import { walkedPath } from './walked-path.ts'

const question = (position: number) => ({
  questionId: `q${position}`,
  type: 'text',
  text: `Question ${position}`,
  position,
})
const answered = (position: number) => ({ ...question(position), answer: { as: 'text' as const, value: 'Yes' } })
const passed = (position: number) => ({ ...question(position), answer: null })

const shown = (walk: Parameters<typeof walkedPath>[0]) =>
  walkedPath(walk).map(({ position, state, line }) => `${position} ${state} ${line}`)

test('a question that the path went past is at its place in the survey', () => {
  const walk = { steps: [answered(1), answered(3), passed(4), answered(5)], notAsked: [question(2)], completed: true }
  expect(shown(walk)).toEqual([
    '1 answered dotted',
    '2 not_asked dotted',
    '3 answered solid',
    '4 skipped solid',
    '5 answered none',
  ])
})

test('behind the question at which a shopper left, none was reached', () => {
  const walk = { steps: [answered(1), passed(3)], notAsked: [question(5), question(2), question(4)], completed: false }
  expect(shown(walk)).toEqual([
    '1 answered dotted',
    '2 not_asked dotted',
    '3 left dotted',
    '4 not_reached dotted',
    '5 not_reached none',
  ])
})

test('a path that jumps back keeps its order', () => {
  const walk = { steps: [answered(1), answered(4), answered(2)], notAsked: [question(3)], completed: true }
  expect(shown(walk)).toEqual(['1 answered dotted', '3 not_asked dotted', '4 answered solid', '2 answered none'])
})

test('of a completed response the questions behind the end were not asked', () => {
  expect(shown({ steps: [answered(1)], notAsked: [question(2)], completed: true })).toEqual([
    '1 answered dotted',
    '2 not_asked none',
  ])
})
