import { expect, test } from 'vitest'
import { ranked } from './ranked.ts'

const bars = [
  { optionId: 'a', count: 0 },
  { optionId: 'b', count: 2 },
  { optionId: 'c', count: 0 },
  { optionId: 'd', count: 9 },
  { optionId: 'e', count: 2 },
]
const ids = (most: number) => ranked(bars, most).map(({ optionId }) => optionId)

test('options that all fit stay as the merchant wrote them', () => {
  expect(ids(5)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('of more than fit, those chosen most come first, of equals the one written first', () => {
  expect(ids(4)).toEqual(['d', 'b', 'e', 'a', 'c'])
})
