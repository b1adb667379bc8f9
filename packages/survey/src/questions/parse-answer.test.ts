import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anNpsQuestion, aSingleSelect } from '../testing/index.ts'
import { parseAnswer } from './parse-answer.ts'
import { controlOf } from './registry.ts'

const closed = controlOf(aSingleSelect('q1', { options: ['a', 'b'] }))
const open = controlOf(aSingleSelect('q1', { options: ['a', 'b'], config: { allowOther: true } }))
const score = controlOf(anNpsQuestion('q1'))

const ok = (value: unknown) => ({ ok: true, value })
const err = (code: string) => ({ ok: false, problem: { code } })

test.each([
  { answer: 'an option', raw: { optionId: 'b', otherValue: null }, result: ok({ optionId: 'b', otherValue: null }) },
  { answer: 'a bare option', raw: { optionId: 'b' }, result: ok({ optionId: 'b', otherValue: null }) },
  { answer: 'an unknown option', raw: { optionId: 'c' }, result: err('unknown_option') },
  { answer: 'an inherited name', raw: { optionId: 'toString' }, result: err('unknown_option') },
  { answer: 'Other, which is not offered', raw: { optionId: 'other' }, result: err('other_not_offered') },
])('[Q11] $answer', ({ raw, result }) => {
  expect(parseAnswer(closed, raw)).toEqual(result)
})

const other = (otherValue: unknown) => ({ optionId: 'other', otherValue })

test.each([
  { what: 'text', raw: other('A friend'), result: ok(other('A friend')) },
  { what: 'empty text', raw: other(''), result: ok(other('')) },
  { what: 'no text', raw: { optionId: 'other' }, result: ok(other('')) },
  { what: 'null', raw: other(null), result: ok(other('')) },
  { what: '500 characters', raw: other('x'.repeat(500)), result: ok(other('x'.repeat(500))) },
  { what: '501 characters', raw: other('x'.repeat(501)), result: err('other_too_long') },
  { what: 'a number', raw: other(5), result: err('answer_shape') },
  { what: 'NUL, which is mended', raw: other('a\0'), result: ok(other('a')) },
])('[Q12] Other with $what', ({ raw, result }) => {
  expect(parseAnswer(open, raw)).toEqual(result)
})

test('[Q12] the text of Other goes when another option is chosen', () => {
  expect(parseAnswer(open, { optionId: 'a', otherValue: 'A friend' })).toEqual(ok({ optionId: 'a', otherValue: null }))
})

test.each([
  { value: 0, result: ok({ value: 0 }) },
  { value: 10, result: ok({ value: 10 }) },
  { value: 11, result: err('out_of_scale') },
  { value: -1, result: err('out_of_scale') },
  { value: 7.5, result: err('out_of_scale') },
  { value: Number.NaN, result: err('out_of_scale') },
  { value: '7', result: err('answer_shape') },
  { value: null, result: err('answer_shape') },
])('[Q13] a score of $value', ({ value, result }) => {
  expect(parseAnswer(score, { value })).toEqual(result)
})

test.each([null, undefined, 'a', 7, [], {}, { optionId: ['a'] }, { value: { valueOf: 7 } }])(
  '[Q14] %j is no answer',
  (raw) => {
    expect(parseAnswer(closed, raw)).toEqual(err('answer_shape'))
    expect(parseAnswer(score, raw)).toEqual(err('answer_shape'))
  },
)

test('[Q14] keys nobody knows are left behind', () => {
  expect(parseAnswer(score, { value: 7, isAdmin: true })).toEqual(ok({ value: 7 }))
})

test('[Q14] nothing a stranger sends makes it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(closed, open, score), fc.anything({ withNullPrototype: true }), (control, raw) => {
      parseAnswer(control, raw)
    }),
    { seed: 2, numRuns: 1000 },
  )
})
