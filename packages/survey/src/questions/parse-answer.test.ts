import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '../testing/index.ts'
import { isDay } from './calendar-day.ts'
import { parseAnswer } from './control-rules.ts'
import { controlOf } from './registry.ts'

const closed = controlOf(aSingleSelect('q1', { options: ['a', 'b'] }))
const open = controlOf(aSingleSelect('q1', { options: ['a', 'b'], config: { allowOther: true } }))
const score = controlOf(anNpsQuestion('q1'))
const stars = controlOf(aRating('q1', { config: { scale: 5, displayType: 'star' } }))
const list = controlOf(aDropDown('q1', { options: ['a', 'b'] }))
const pictures = controlOf(anImageQuestion('q1', { options: ['a', 'b'] }))
const several = { options: ['a', 'b', 'c'], config: { allowOther: true } }
const many = controlOf(aMultiSelect('q1', several))
const words = controlOf(aTextQuestion('q1'))
const day = controlOf(aDateQuestion('q1'))
const controls = [closed, open, score, stars, list, pictures, many, words, day]

const ok = (value: unknown) => ({ ok: true, value })
const err = (code: string) => ({ ok: false, problem: { code } })

test.each([
  { answer: 'an option', raw: { optionId: 'b', otherValue: null }, result: ok({ optionId: 'b', otherValue: null }) },
  { answer: 'a bare option', raw: { optionId: 'b' }, result: ok({ optionId: 'b', otherValue: null }) },
  { answer: 'an unknown option', raw: { optionId: 'c' }, result: err('unknown_option') },
  { answer: 'an inherited name', raw: { optionId: 'toString' }, result: err('unknown_option') },
  { answer: 'Other, which is not offered', raw: { optionId: 'other' }, result: err('other_not_offered') },
])('SPEC Q11: $answer', ({ raw, result }) => {
  expect(parseAnswer(closed, raw)).toEqual(result)
  expect(parseAnswer(list, raw)).toEqual(result)
})

test.each([
  { answer: 'a picture', raw: { optionId: 'b' }, result: ok({ optionId: 'b' }) },
  { answer: 'a text beside a picture', raw: { optionId: 'b', otherValue: 'x' }, result: ok({ optionId: 'b' }) },
  { answer: 'an unknown picture', raw: { optionId: 'c' }, result: err('unknown_option') },
  { answer: 'Other among pictures', raw: { optionId: 'other' }, result: err('other_not_offered') },
])('SPEC Q11: $answer', ({ raw, result }) => {
  expect(parseAnswer(pictures, raw)).toEqual(result)
})

test.each([
  { answer: 'an unknown option among known ones', optionIds: ['a', 'gone'], code: 'unknown_option' },
  { answer: 'Other, which is not offered', optionIds: ['a', 'other'], code: 'other_not_offered' },
])('SPEC Q11: $answer', ({ optionIds, code }) => {
  expect(parseAnswer(controlOf(aMultiSelect('q1', { options: ['a', 'b'] })), { optionIds })).toEqual(err(code))
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
])('SPEC Q12: Other with $what', ({ raw, result }) => {
  expect(parseAnswer(open, raw)).toEqual(result)
})

test('SPEC Q12: the text of Other goes when another option is chosen', () => {
  expect(parseAnswer(open, { optionId: 'a', otherValue: 'A friend' })).toEqual(ok({ optionId: 'a', otherValue: null }))
  expect(parseAnswer(many, { optionIds: ['a'], otherValue: 'A friend' })).toEqual(
    ok({ optionIds: ['a'], otherValue: null }),
  )
})

test.each([
  { what: 'text', otherValue: 'A friend', result: ok({ optionIds: ['a', 'other'], otherValue: 'A friend' }) },
  { what: 'no text', otherValue: undefined, result: ok({ optionIds: ['a', 'other'], otherValue: '' }) },
  { what: '501 characters', otherValue: 'x'.repeat(501), result: err('other_too_long') },
  { what: 'a list', otherValue: ['A friend'], result: err('answer_shape') },
])('SPEC Q12: Other with $what, chosen with another option', ({ otherValue, result }) => {
  expect(parseAnswer(many, { optionIds: ['other', 'a'], otherValue })).toEqual(result)
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
])('SPEC Q13: a score of $value', ({ value, result }) => {
  expect(parseAnswer(score, { value })).toEqual(result)
})

test.each([
  { value: 0, result: err('out_of_scale') },
  { value: 1, result: ok({ value: 1 }) },
  { value: 5, result: ok({ value: 5 }) },
  { value: 6, result: err('out_of_scale') },
])('SPEC Q13: $value of five stars', ({ value, result }) => {
  expect(parseAnswer(stars, { value })).toEqual(result)
})

test.each([
  undefined,
  'a',
  7,
  [],
  {},
  { optionId: ['a'] },
  { value: { valueOf: 7 } },
  { optionIds: 'a' },
  { optionIds: { 0: 'a', length: 1 } },
  { optionIds: ['a', ['b']] },
  { optionIds: [null] },
])('SPEC Q14: %j is no answer', (raw) => {
  for (const control of controls) expect(parseAnswer(control, raw)).toEqual(err('answer_shape'))
})

test('SPEC Q14: keys nobody knows are left behind', () => {
  expect(parseAnswer(score, { value: 7, isAdmin: true })).toEqual(ok({ value: 7 }))
})

const anything = fc.anything({ withNullPrototype: true })
const hostile = fc.oneof(
  anything,
  fc.record({ optionId: anything, otherValue: anything }),
  fc.record({ optionIds: fc.array(fc.oneof(anything, fc.constantFrom('a', 'other'))), otherValue: anything }),
  fc.record({ value: fc.oneof(anything, fc.string()) }),
)

test('SPEC Q14: nothing a stranger sends makes it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...controls), hostile, (control, raw) => {
      parseAnswer(control, raw)
    }),
    { seed: 2, numRuns: 2000 },
  )
})

test('SPEC Q21: what was chosen is kept once each, in the stored order, Other last', () => {
  const optionIds = ['other', 'c', 'a', 'c']
  expect(parseAnswer(many, { optionIds })).toEqual(ok({ optionIds: ['a', 'c', 'other'], otherValue: '' }))
})

const twoOrThree = controlOf(
  aMultiSelect('q1', { ...several, config: { allowOther: true, minSelect: 2, maxSelect: 3 } }),
)

test.each([
  { optionIds: ['a'], code: 'too_few_chosen' },
  { optionIds: ['other'], code: 'too_few_chosen' },
  { optionIds: ['a', 'a'], code: 'too_few_chosen' },
  { optionIds: ['a', 'other'], code: null },
  { optionIds: ['a', 'b', 'c'], code: null },
  { optionIds: ['a', 'b', 'c', 'c'], code: null },
  { optionIds: ['a', 'b', 'c', 'other'], code: 'too_many_chosen' },
])('SPEC Q21: of two or three, $optionIds', ({ optionIds, code }) => {
  const parsed = parseAnswer(twoOrThree, { optionIds })
  if (code) expect(parsed).toEqual(err(code))
  else expect(parsed.ok).toBe(true)
})

test('SPEC Q21: without maxSelect everything may be chosen', () => {
  expect(parseAnswer(many, { optionIds: ['a', 'b', 'c', 'other'] }).ok).toBe(true)
})

test.each([
  { what: 'as typed', value: ' Too slow\n', result: ok({ value: ' Too slow\n' }) },
  { what: 'of 2,000 characters', value: 'x'.repeat(2000), result: ok({ value: 'x'.repeat(2000) }) },
  { what: 'of 2,001 characters', value: 'x'.repeat(2001), result: err('text_too_long') },
  {
    what: 'that is long only before it is mended',
    value: `${'x'.repeat(2000)}\0`,
    result: ok({ value: 'x'.repeat(2000) }),
  },
])('SPEC Q22: a text $what', ({ value, result }) => {
  expect(parseAnswer(words, { value })).toEqual(result)
})

test.each(['2026-03-09', '1900-01-01', '2100-12-31', '2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31'])(
  'SPEC Q23: %s is a date',
  (value) => {
    expect(parseAnswer(day, { value })).toEqual(ok({ value }))
  },
)

test.each([
  '1899-12-31',
  '2101-01-01',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-13-10',
  '2026-03-00',
  '2026-3-9',
  '09.03.2026',
  ' 2026-03-09',
  '2026-03-09\n',
  '2026-03-09T00:00:00Z',
  '2026-03-09T00:00:00.000Z',
  '+002026-03-09',
  '+010000-01',
  '2026',
  '2026-03',
  '٢٠٢٦-٠٣-٠٩',
])('SPEC Q23: %j is not a date', (value) => {
  expect(parseAnswer(day, { value })).toEqual(err('not_a_date'))
})

test('SPEC Q23: every day that the calendar of the machine knows, and no other', () => {
  for (let year = 1900; year <= 2100; year++) {
    for (let month = 1; month <= 12; month++) {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
      const on = (date: number) => `${year}-${String(month).padStart(2, '0')}-${date}`
      expect([isDay(on(last)), isDay(on(last + 1))]).toEqual([true, false])
    }
  }
})

test('SPEC Q24: null is nothing given, whatever was asked', () => {
  for (const control of controls) expect(parseAnswer(control, null)).toEqual(ok(null))
})

test.each([
  { what: 'none of many', control: twoOrThree, raw: { optionIds: [], otherValue: null } },
  { what: 'an empty text', control: words, raw: { value: '' } },
  { what: 'a blank text', control: words, raw: { value: ' \n\t\u3000' } },
  { what: 'a text of nothing but NUL', control: words, raw: { value: '\0' } },
  { what: 'an empty date', control: day, raw: { value: '' } },
  { what: 'a blank date', control: day, raw: { value: ' \n' } },
])('SPEC Q24: $what is nothing given', ({ control, raw }) => {
  expect(parseAnswer(control, raw)).toEqual(ok(null))
})
