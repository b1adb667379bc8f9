import { expect, test } from 'vitest'
import { npsGroup } from './nps-group.ts'

test.each([
  { scores: [0, 1, 2, 3, 4, 5, 6], group: 'detractor' },
  { scores: [7, 8], group: 'passive' },
  { scores: [9, 10], group: 'promoter' },
])('[Q16] $scores is a $group', ({ scores, group }) => {
  expect(new Set(scores.map(npsGroup))).toEqual(new Set([group]))
})
