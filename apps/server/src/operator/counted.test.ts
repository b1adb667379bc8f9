import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 errors'],
  [1, '1 error'],
  [2000, '2,000 errors'],
])('%i is %s', (count, text) => {
  expect(counted(count, 'error')).toBe(text)
})

test('a noun may bring its own plural', () => {
  expect([1, 2].map((count) => counted(count, 'job is', 'jobs are'))).toEqual(['1 job is', '2 jobs are'])
})
