import { expect, test } from 'vitest'
import { worstOf } from './drop-off.ts'
import { shareFigures } from './summaries.ts'

const steps = (...figures: readonly (readonly [reached: number, stopped: number])[]) =>
  figures.map(([reached, stopped], index) => ({
    questionId: `q${index + 1}`,
    revision: 1,
    type: 'TEXT',
    text: '',
    isAsked: true,
    reached,
    answered: reached - stopped,
    skipped: 0,
    stopped: shareFigures({ count: stopped, all: reached }),
  }))

test('the worst step is compared with all others together', () => {
  // 611 of 1,971 left at the third, and of the others 322 of 2,293 and 184 of 1,360.
  expect(worstOf(steps([2_293, 322], [1_971, 611], [1_360, 184]))).toEqual({
    questionId: 'q2',
    revision: 1,
    timesOthers: 2.2,
  })
})

test('a difference that can be chance names no step', () => {
  expect(worstOf(steps([100, 14], [86, 15], [71, 9]))).toBe(null)
  // 20 of 100 against 10 of 100: p is 0.048, which passes alone and not in a family of two.
  expect(worstOf(steps([100, 10], [100, 20]))).toBe(null)
})

test('a step at which fewer leave is not the worst, and too few are not compared', () => {
  expect(worstOf(steps([1_000, 100], [1_000, 100], [1_000, 5]))?.questionId).not.toBe('q3')
  expect(worstOf(steps([8, 1], [7, 5]))).toBe(null)
  expect(worstOf([])).toBe(null)
})

test('where nobody left at another question, it is no number of times', () => {
  const worst = { questionId: 'q2', revision: 1, timesOthers: null }
  expect(worstOf(steps([1_000, 100], [1_000, 300], [1_000, 0]))?.timesOthers).toBe(6)
  expect(worstOf(steps([1_000, 0], [1_000, 300], [700, 0]))).toEqual(worst)
})

test('the first step is not compared if nobody left there', () => {
  // 300 of 1,000 against 70 of 700; with the first step it would be 70 of 1,700.
  expect(worstOf(steps([1_000, 0], [1_000, 300], [700, 70]))?.timesOthers).toBe(3)
  expect(worstOf(steps([1_000, 0], [1_000, 300]))).toBe(null)
})
