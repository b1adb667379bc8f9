import { describe, expect, test } from 'vitest'
import { type Bar, checkBar, limitOn, median, quantile } from './bar.ts'

const reference = { cpuMs: 10, memoryMb: 100 }
const ratio: Bar = { measure: 'speed', kind: 'ratio', atLeast: 0.8 }
const wait: Bar = { measure: 'wait', kind: 'absolute', atMost: 50, unit: 'ms', anchor: 'cpuMs' }
const paced: Bar = { ...wait, isPacedByClock: true }
const size: Bar = { measure: 'size', kind: 'exact', atMost: 100, unit: 'bytes' }

describe('the median of the rounds is compared with the bar', () => {
  test.each([
    [ratio, [0.9, 0.8, 0.1], true],
    [ratio, [0.9, 0.79, 0.1], false],
    [wait, [500, 50, 50], true],
    [wait, [51, 51, 1], false],
    [size, [100], true],
    [size, [101], false],
    [wait, [1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], false],
  ])('%o %o', (bar, rounds, isMet) => {
    expect(checkBar(bar, rounds, reference, reference).isMet).toBe(isMet)
  })
})

test('the text names the measure, the median, the spread, the bar and the multiple of the anchor', () => {
  expect(checkBar(wait, [60, 40, 70], reference, reference).text).toBe(
    'wait: 60 ms [40 to 70], bar at most 50 ms (6 of 5 times the anchor cpuMs)',
  )
})

test('a figure that depends on speed needs three rounds, and each of them a number', () => {
  expect(() => checkBar(ratio, [0.9, 0.9], reference, reference)).toThrow('2 rounds of at least 3')
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => checkBar(ratio, [0.9, 0.9, none], reference, reference)).toThrow('without a figure')
  }
})

describe('the multiple of the anchor applies only on another machine', () => {
  test.each([
    ['as fast', wait, 10, 50],
    ['a quarter slower', wait, 12.5, 50],
    ['twice as slow', wait, 20, 100],
    ['twice as fast', wait, 5, 25],
    ['twice as fast, paced by the clock', paced, 5, 50],
    ['twice as slow, paced by the clock', paced, 20, 100],
  ])('%s', (_, bar, cpuMs, limit) => {
    expect(limitOn(bar, { ...reference, cpuMs }, reference)).toBe(limit)
  })

  test('ratios and sizes are not scaled', () => {
    const slow = { cpuMs: 40, memoryMb: 400 }
    expect(limitOn(ratio, slow, reference)).toBe(0.8)
    expect(limitOn(size, slow, reference)).toBe(100)
  })
})

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([3, 1, 2])).toBe(2)
  expect(() => median([])).toThrow('Nothing was measured')
})

test('a quantile is one of the values, by the nearest rank', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(quantile(values, 0.99)).toBe(198)
  expect(quantile(values, 0.5)).toBe(100)
  expect(quantile([7], 0.99)).toBe(7)
})
