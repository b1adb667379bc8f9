import type { RouteMeasure } from '@earshot/survey'
import { expect, test } from 'vitest'
import { summaryText } from './summary-text.ts'

const range = (questions: readonly [number, number], seconds: readonly [number, number]) => ({
  shortest: { questions: questions[0], seconds: seconds[0] },
  longest: { questions: questions[1], seconds: seconds[1] },
})
const plain: RouteMeasure = {
  routes: 1,
  moreRoutes: false,
  isLowerBound: false,
  ...range([3, 3], [30, 30]),
}

test.each([
  { sentence: 'One path: 3 questions, about 1 minute.' },
  { ...range([1, 1], [10, 10]), sentence: 'One path: 1 question, about 1 minute.' },
  {
    routes: 4,
    ...range([2, 5], [20, 50]),
    sentence: '4 paths: 2 to 5 questions, about 20 seconds to 1 minute.',
  },
  {
    routes: 2,
    ...range([2, 5], [20, 110]),
    sentence: '2 paths: 2 to 5 questions, about 20 seconds to 2 minutes.',
  },
  { routes: 2, ...range([9, 9], [60, 240]), sentence: '2 paths: 9 questions, about 1 to 4 minutes.' },
  { routes: 2, ...range([9, 9], [100, 130]), sentence: '2 paths: 9 questions, about 2 minutes.' },
  {
    routes: 1000,
    moreRoutes: true,
    ...range([5, 30], [50, 300]),
    sentence: 'At least 1,000 paths: 5 to 30 questions, about 50 seconds to 5 minutes.',
  },
  {
    routes: 1,
    moreRoutes: true,
    isLowerBound: true,
    ...range([5, 30], [60, 300]),
    sentence: 'At least 1 path: 5 to 30 questions or more, about 1 to 5 minutes.',
  },
  { routes: 0, ...range([0, 0], [0, 0]), sentence: 'No path comes to an end.' },
])('$sentence', ({ sentence, ...check }) => {
  expect(summaryText({ ...plain, ...check })).toBe(sentence)
})
