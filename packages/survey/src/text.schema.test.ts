import * as v from 'valibot'
import { expect, test } from 'vitest'
import { textSchema } from './text.schema.ts'

test.each([
  { typed: '', stored: '' },
  { typed: ' hm ', stored: ' hm ' },
  { typed: 'a\0b', stored: 'ab' },
])('SPEC Q9: of $typed is kept $stored', ({ typed, stored }) => {
  expect(v.parse(textSchema(4), typed)).toBe(stored)
})

test.each(['abcde', 7, null])('SPEC Q8: %j is no text of at most four characters', (typed) => {
  expect(v.is(textSchema(4), typed)).toBe(false)
})
