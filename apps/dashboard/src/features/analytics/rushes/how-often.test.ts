import { expect, test } from 'vitest'
import { howOften } from './how-often.ts'

test.each([
  [2_880, '2 a minute'],
  [1_440, '1 a minute'],
  [1_439, '60 an hour'],
  [24, '1 an hour'],
  [23.5, '24 a day'],
  [0.2, '1 a day'],
])('%d responses a day are %s', (perDay, text) => {
  expect(howOften(perDay)).toBe(text)
})
