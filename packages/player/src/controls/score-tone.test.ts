import { expect, test } from 'vitest'
import { scoreTone } from './score-tone.ts'

const tonesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => scoreTone(from + index, to)[0]).join('')

test.each([
  { scale: '0 to 10', tones: tonesOf(0, 10), are: 'rrrrrrraagg' },
  { scale: '1 to 5', tones: tonesOf(1, 5), are: 'rrrag' },
])('the tones of $scale are $are', ({ tones, are }) => {
  expect(tones).toBe(are)
})
