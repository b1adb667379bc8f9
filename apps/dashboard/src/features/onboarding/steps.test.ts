import { expect, test } from 'vitest'
import { stepToShow } from './steps.ts'

test.each([
  { named: null, reached: 'store', shown: 'store' },
  { named: null, reached: 'goals', shown: 'goals' },
  { named: 'store', reached: 'installation', shown: 'store' },
  { named: 'installation', reached: 'goals', shown: 'goals' },
  { named: 'nonsense', reached: 'installation', shown: 'installation' },
  { named: 'goals', reached: 'done', shown: 'goals' },
  { named: null, reached: 'done', shown: 'installation' },
] as const)('the address names $named and $reached is reached: $shown', ({ named, reached, shown }) => {
  expect(stepToShow(named, reached)).toBe(shown)
})
