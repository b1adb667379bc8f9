import { expect, test } from 'vitest'
import { rangesAt } from './order-value-ranges.ts'

test.each([
  { quartiles: [2_490, 4_590, 12_000], ranges: ['-1999', '2000-4999', '5000-9999', '10000-'] },
  { quartiles: [999, 1_000, 1_001], ranges: ['-999', '1000-'] },
  { quartiles: [0, 0, 3], ranges: ['-2', '3-'] },
  { quartiles: [0, 0, 0], ranges: ['-'] },
  { quartiles: [], ranges: ['-'] },
])('ranges at the quartiles $quartiles are $ranges', ({ quartiles, ranges }) => {
  expect(rangesAt(quartiles).map(({ from, to }) => `${from ?? ''}-${to ?? ''}`)).toEqual(ranges)
})
