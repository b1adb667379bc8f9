import { expect, test } from 'vitest'
import { hasOrder } from './has-order.ts'

test.each([
  { texts: ['Austria', 'belgium', 'Croatia'], is: true },
  { texts: ['M', 'XL', 'L'], is: false },
  { texts: ['2 items', '10 items', '30 items'], is: true },
  { texts: ['2024', '2023', '2022'], is: true },
  { texts: ['B', 'A'], is: false },
  { texts: ['A', 'A', 'B'], is: false },
  { texts: Array.from({ length: 10 }, (_, index) => `${(index * 7) % 10}`), is: false },
  { texts: Array.from({ length: 11 }, (_, index) => `${(index * 7) % 11}`), is: true },
  { texts: [], is: false },
])('a list that is long or sorted has an order: $texts, $is', ({ texts, is }) => {
  expect(hasOrder(texts)).toBe(is)
})
