import { expect, test } from 'vitest'
import type { NumberedStep } from './drop-off-query.ts'
import { flowNodes } from './flow-shape.ts'

const step = (reached: number, stopped: number, number: number | null = 1): NumberedStep => ({
  questionId: `q${reached}`,
  revision: 1,
  type: 'text',
  text: '',
  isAsked: number !== null,
  reached,
  answered: reached - stopped,
  skipped: 0,
  stopped: { count: stopped, percent: null, interval: null },
  number,
  isWorst: false,
})

const passedBy = (steps: readonly NumberedStep[]) => flowNodes(steps).map(({ isPassedBy }) => isPassedBy)

test('a question is beside the line if more came to a later one than went on from it', () => {
  expect(passedBy([step(2_386, 0), step(620, 93), step(2_293, 322), step(1_971, 611)])).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('in a survey that everybody walks through all are on the line', () => {
  expect(passedBy([step(100, 10), step(90, 20), step(70, 0)])).toEqual([false, false, false])
  expect(passedBy([step(0, 0), step(0, 0)])).toEqual([false, false])
})

test('a question that is no longer asked is not drawn', () => {
  expect(flowNodes([step(100, 10), step(300, 0, null)])).toHaveLength(1)
})
