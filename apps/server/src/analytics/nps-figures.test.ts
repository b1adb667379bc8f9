import { expect, test } from 'vitest'
import { npsFigures } from './nps-figures.ts'

/** How often each score from 0 to 10 was given, of some who all gave the same within their group. */
const given = (promoters: number, passives: number, detractors: number) => [
  detractors,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  passives,
  0,
  promoters,
]

test.each([
  { given: given(0, 0, 0), score: null },
  { given: given(1, 0, 0), score: 100 },
  { given: given(0, 0, 3), score: -100 },
  { given: given(50, 30, 20), score: 30 },
  { given: given(1, 1, 1), score: 0 },
  { given: given(2, 0, 1), score: 33 },
  { given: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0], score: 0 },
])('the score of $given is $score', ({ given, score }) => {
  expect(npsFigures(given).score).toBe(score)
})
