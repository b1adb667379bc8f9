import * as v from 'valibot'
import { expect, test } from 'vitest'
import { textSchema } from './text.schema.ts'

test.each([
  { typed: '', kept: '' },
  { typed: ' hm ', kept: ' hm ' },
  { typed: 'a\0b', kept: 'ab' },
])('SPEC Q9: of $typed is kept $kept', ({ typed, kept }) => {
  expect(v.parse(textSchema(4), typed)).toBe(kept)
})

test.each(['abcde', 7, null])('SPEC Q8: %j is no text of at most four characters', (typed) => {
  expect(v.is(textSchema(4), typed)).toBe(false)
})
