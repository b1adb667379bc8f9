import { expect, test } from 'vitest'
import { exceededBound } from './json-bounds.ts'

const bounds = { maxBytes: 1_000_000, maxValues: 4, maxDepth: 3 }

test.each([
  ['{}'],
  ['[1, 2, 3, 4]'],
  ['{"a": 1, "b": [2, 3]}'],
  ['[[[]]]'],
  ['"[[[[[[,,,,,,"'],
  [String.raw`{"a\"[[[[": ",,,,,,\\"}`],
  ['7'],
  [''],
  // The parser refuses broken JSON.
  ['}}}}}}'],
  ['"never closed ,,,,,,,'],
])('reads %s', (text) => {
  expect(exceededBound(text, bounds)).toBeNull()
})

test.each([
  ['[1, 2, 3, 4, 5]', 'must hold at most 4 values'],
  ['{"a": {}, "b": {}, "c": {}}', 'must hold at most 4 values'],
  ['[[[[1]]]]', 'must be nested at most 3 levels deep'],
  [String.raw`["\\", 1, 2, 3, 4]`, 'must hold at most 4 values'],
  ['[,,,,', 'must hold at most 4 values'],
])('does not read %s', (text, reason) => {
  expect(exceededBound(text, bounds)).toBe(reason)
})
