import { expect, test } from 'vitest'
import { isAllowed } from './spdx.ts'

const allowed = new Set(['MIT', 'ISC'])

test.each([
  { expression: 'MIT', may: true },
  { expression: 'GPL-3.0-only', may: false },
  { expression: 'GPL-3.0-only OR MIT', may: true },
  { expression: '(MIT AND GPL-3.0-only)', may: false },
  { expression: 'MIT AND ISC', may: true },
  { expression: 'GPL-3.0-only AND ISC OR MIT', may: true },
  { expression: 'GPL-3.0-only AND (ISC OR MIT)', may: false },
  { expression: '(MIT', may: false },
  { expression: 'MIT ISC', may: false },
  { expression: '', may: false },
])('whether we may use a package under "$expression": $may', ({ expression, may }) => {
  expect(isAllowed(expression, allowed)).toBe(may)
})
