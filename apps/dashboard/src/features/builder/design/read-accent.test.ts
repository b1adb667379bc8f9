import { expect, test } from 'vitest'
import { readAccent } from './read-accent.ts'

test.each([
  ['#aabbcc', '#aabbcc'],
  ['#AABBCC', '#aabbcc'],
  ['2f6690', '#2f6690'],
  ['#ABC', '#aabbcc'],
  ['abc', '#aabbcc'],
  ['\t#1a73E8 ', '#1a73e8'],
])('%j is the colour %s', (text, accent) => {
  expect(readAccent(text)).toBe(accent)
})

test.each(['', '#', '#ab', '#abcd', '#abcde', '#aabbccdd', '##abc', '# abc', 'red', 'rgb(1, 2, 3)', '#ggg'])(
  '%j is none',
  (text) => {
    expect(readAccent(text)).toBeNull()
  },
)
