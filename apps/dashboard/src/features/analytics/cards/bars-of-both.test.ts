import { expect, test } from 'vitest'
import type { Summary } from '../results-query.ts'
import { barsOfBoth } from './bars-of-both.ts'

const bar = (optionId: string, count: number): Summary<'bars'>['bars'][number] => ({
  optionId,
  text: optionId,
  position: 1,
  imageUrl: null,
  isOffered: true,
  count,
  percent: 50,
  interval: { low: 40, high: 60 },
})

test('an option that only the others chose comes last, and nobody chose it here', () => {
  const both = barsOfBoth([bar('o1', 3), bar('o2', 3)], [bar('o2', 4), bar('o9', 4)])
  expect(both.map(({ optionId, count }) => [optionId, count])).toEqual([
    ['o1', 3],
    ['o2', 3],
    ['o9', 0],
  ])
  expect(both[2]).toMatchObject({ percent: 0, interval: null })
})
