import { expect, test } from 'vitest'
import { npsGroup, scoreGroup } from './nps-group.ts'

test.each([
  { scores: [0, 1, 2, 3, 4, 5, 6], group: 'detractor' },
  { scores: [7, 8], group: 'passive' },
  { scores: [9, 10], group: 'promoter' },
])('SPEC Q16: $scores is a $group', ({ scores, group }) => {
  expect(new Set(scores.map(npsGroup))).toEqual(new Set([group]))
})

test.each([
  { from: 0, scale: 10, groups: 'dddddddpp++' },
  { from: 1, scale: 10, groups: 'ddddddpp++' },
  { from: 1, scale: 9, groups: 'dddddpp++' },
  { from: 1, scale: 8, groups: 'dddddp++' },
  { from: 1, scale: 7, groups: 'ddddp++' },
  { from: 1, scale: 6, groups: 'dddpp+' },
  { from: 1, scale: 5, groups: 'dddp+' },
  { from: 1, scale: 4, groups: 'ddp+' },
  { from: 1, scale: 3, groups: 'dp+' },
])('SPEC Q25: the groups of $from to $scale are $groups', ({ from, scale, groups }) => {
  const scores = Array.from({ length: scale - from + 1 }, (_, index) => from + index)
  expect(scores.map((score) => signs[scoreGroup(score, scale)]).join('')).toBe(groups)
})

const signs = { detractor: 'd', passive: 'p', promoter: '+' }
