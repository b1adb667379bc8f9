import { expect, test } from 'vitest'
import { median } from '../bar.ts'
import { addedShares, medianInterval, possibleDelay } from './compare-loads.ts'

test('shares are of what the release before adds to the blank page', () => {
  const shares = addedShares({ blank: [100, 90, 400], thisBuild: [150, 175, 200], before: [190, 250, 3_000] })
  expect(shares).toEqual([50 / 150, 75 / 150, 100 / 150])
  expect(median(shares)).toBe((175 - 100) / (250 - 100))
})

test('a release before that adds nothing cannot be compared with', () => {
  expect(() => addedShares({ blank: [100], thisBuild: [100], before: [100] })).toThrow('not slower')
})

test('the interval of a median has it inside, and is the same each time', () => {
  const values = [-12, 4, 30, 8, -3, 16, 25, 0, 11, 7, -8, 19, 5, 2, 13]
  const interval = medianInterval(values)
  expect(interval).toEqual(medianInterval(values))
  // 2.7 of 100 samples of 15 values have a median up to the fourth value.
  expect([0, 2]).toContain(interval.from)
  expect([13, 16]).toContain(interval.to)
})

test('the interval of equal values is these values, and there is none of nothing', () => {
  expect(medianInterval([8, 8, 8])).toEqual({ from: 8, to: 8 })
  expect(() => medianInterval([])).toThrow('Nothing was measured')
})

test('an interval that has 0 or is below it is no delay', () => {
  expect(possibleDelay({ from: -4, to: 90 })).toBe(0)
  expect(possibleDelay({ from: -40, to: -4 })).toBe(0)
  expect(possibleDelay({ from: 4, to: 90 })).toBe(90)
})
