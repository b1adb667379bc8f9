import { expect, test } from 'vitest'
import { npsFigures, npsMargin } from './nps-figures.ts'

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

test.each([
  // 1.96 √((0.5 + 0.2 − 0.3²) / 100) × 100
  { promoters: 50, passives: 30, detractors: 20, margin: 15 },
  { promoters: 5_000, passives: 3_000, detractors: 2_000, margin: 2 },
  { promoters: 1, passives: 0, detractors: 1, margin: 139 },
  { promoters: 1, passives: 0, detractors: 0, margin: null },
  { promoters: 0, passives: 0, detractors: 0, margin: null },
  { promoters: 30, passives: 0, detractors: 0, margin: null },
  { promoters: 0, passives: 9, detractors: 0, margin: null },
])('of $promoters, $passives and $detractors the margin is $margin', ({ margin, ...groups }) => {
  expect(npsMargin(groups)).toBe(margin)
})
