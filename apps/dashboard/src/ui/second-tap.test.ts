import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

const first = { timeStamp: 1_000, clientX: 100, clientY: 800 }

test.each([
  { what: 'at once at the same place', second: { ...first, timeStamp: 1_080 }, is: true },
  { what: 'a slow finger’s, a little beside', second: { timeStamp: 1_390, clientX: 112, clientY: 809 }, is: true },
  { what: 'half a second later', second: { ...first, timeStamp: 1_500 }, is: false },
  { what: 'somewhere else', second: { timeStamp: 1_080, clientX: 195, clientY: 780 }, is: false },
])('a press $what is the second tap of two: $is', ({ second, is }) => {
  expect(isSecondTap(first, second)).toBe(is)
})
