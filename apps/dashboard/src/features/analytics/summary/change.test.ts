import { expect, test } from 'vitest'
import { countChange, shareChange, timeChange } from './change.ts'

test.each([
  { count: 1_040, other: 762, by: '36%', isUp: true },
  { count: 762, other: 1_040, by: '27%', isUp: false },
  { count: 1_001, other: 1_000, by: '<1%', isUp: true },
  { count: 300, other: 100, by: '200%', isUp: true },
  { count: 5, other: 5, by: null, isUp: false },
  { count: 5, other: 0, by: null, isUp: false },
])('$count from $other is a change of $by', ({ count, other, by, isUp }) => {
  expect(countChange(count, other, false)).toMatchObject({ by, isUp, isGood: null, couldBeChance: false })
})

test('more responses are good, and fewer are not', () => {
  expect(countChange(2, 1, true).isGood).toBe(true)
  expect(countChange(1, 2, true).isGood).toBe(false)
})

test('a difference whose interval has 0 in it could be chance, and is no change', () => {
  expect(shareChange({ points: 2, low: -1, high: 5 })).toMatchObject({ by: null, couldBeChance: true })
  expect(shareChange({ points: 2, low: 0, high: 5 })).toMatchObject({ by: null, couldBeChance: true })
  expect(timeChange({ difference: -3, low: -7, high: 1 })).toMatchObject({ by: null, couldBeChance: true })
})

test('any other is a change; a longer time is neither good nor bad', () => {
  expect(shareChange({ points: -5.6, low: -9, high: -1 })).toMatchObject({ by: '6 points', isUp: false, isGood: false })
  expect(shareChange({ points: 0.3, low: 0.1, high: 0.5 })).toMatchObject({ by: '1 point', isUp: true, isGood: true })
  expect(timeChange({ difference: 65.2, low: 60, high: 70 })).toMatchObject({
    by: '1 min 5 s',
    isUp: true,
    isGood: null,
  })
})

test('without a difference nothing is said', () => {
  expect(shareChange(null)).toMatchObject({ by: null, couldBeChance: false })
  expect(timeChange(null)).toMatchObject({ by: null, couldBeChance: false })
})
