import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import type { OptionId } from '../ids.ts'
import { rulesApplyTo } from '../questions/control.ts'
import { questionTypes } from '../questions/registry.ts'
import type { FlowQuestion } from '../questions/rule.ts'
import { aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import { endsHere, nextQuestionId } from './next-question.ts'
import { firstQuestionId } from './question-order.ts'

const one = (optionId: string) => ({ optionId, otherValue: null }) as Answer
const many = (...ids: string[]) => ({ optionIds: ids as OptionId[], otherValue: null }) satisfies Answer
const image = (optionId: string) => ({ optionId }) as Answer
const given = (value: number | string): Answer => ({ value })

type Parts = Partial<Omit<FlowQuestion, 'config'>> & Partial<FlowQuestion['config']>

/** Three questions, of which only the first is special. */
const threeWith = ({ nextQuestionId = null, isTerminal = false, ...parts }: Parts): FlowQuestion[] =>
  ['q1', 'q2', 'q3'].map((questionId, orderIndex) => ({
    questionId,
    type: 'single_select',
    orderIndex,
    logic: [],
    config: { nextQuestionId: null },
    ...(questionId === 'q1' && { ...parts, config: { nextQuestionId, isTerminal } }),
  }))

const after = (parts: Parts, answer: Answer | null = one('a')) => nextQuestionId(threeWith(parts), 'q1', answer)

test.each([null, 'gone', ''])('SPEC F1: after question %j the flow ends', (questionId) => {
  expect(nextQuestionId(threeWith({}), questionId, one('a'))).toBeNull()
})

test('SPEC F1: a survey without questions has no first one', () => {
  expect(firstQuestionId([])).toBeNull()
})

test('SPEC F2: the first rule that matches decides, and its first question', () => {
  const toQ3: FlowQuestion['logic'][number] = {
    ...aRule(['a'], 'q3'),
    action: { type: 'SHOW', questionIds: ['q3', 'q2'] },
  }
  expect(after({ logic: [aRule(['b'], 'q2'), toQ3, aRule(['a'], 'q2')] })).toBe('q3')
})

test('SPEC F2: a rule goes before nextQuestionId and isTerminal', () => {
  expect(after({ logic: [aRule(['a'], 'q3')], nextQuestionId: 'q2', isTerminal: true })).toBe('q3')
})

test.each([
  { type: 'single_select', answer: one('a'), values: ['a', 'b'], contains: true },
  { type: 'single_select', answer: one('a'), values: ['b'], contains: false },
  { type: 'single_select', answer: one('a'), values: [], contains: false },
  { type: 'single_select', answer: one('other'), values: ['other'], contains: true },
  { type: 'image', answer: image('a'), values: ['a'], contains: true },
  { type: 'rating', answer: given(4), values: ['4'], contains: true },
  { type: 'nps', answer: given(10), values: ['1', '0'], contains: false },
  { type: 'nps', answer: given('9'), values: ['9'], contains: true },
])('SPEC F3: $type answered $answer against $values', ({ type, answer, values, contains }) => {
  expect(after({ type, logic: [aRule(values, 'q3')] }, answer)).toBe(contains ? 'q3' : 'q2')
  expect(after({ type, logic: [aRule(values, 'q3', 'NOT_CONTAINS')] }, answer)).toBe(contains ? 'q2' : 'q3')
})

test.each([
  { answer: many('a', 'b'), values: ['b', 'c'], contains: true },
  { answer: many('a', 'b'), values: ['c'], contains: false },
  { answer: many('other'), values: ['other'], contains: true },
  { answer: many(), values: ['a'], contains: false },
])('SPEC F4: multi_select answered $answer against $values', ({ answer, values, contains }) => {
  const type = 'multi_select'
  expect(after({ type, logic: [aRule(values, 'q3')] }, answer)).toBe(contains ? 'q3' : 'q2')
  expect(after({ type, logic: [aRule(values, 'q3', 'NOT_CONTAINS')] }, answer)).toBe(contains ? 'q2' : 'q3')
})

test.each([null, undefined])('SPEC F5: for the answer %j CONTAINS does not match and NOT_CONTAINS does', (answer) => {
  expect(nextQuestionId(threeWith({ logic: [aRule(['a'], 'q3')] }), 'q1', answer)).toBe('q2')
  expect(nextQuestionId(threeWith({ logic: [aRule(['a'], 'q3', 'NOT_CONTAINS')] }), 'q1', answer)).toBe('q3')
})

test.each([
  { type: 'text', answer: given('a') },
  { type: 'date', answer: given('2026-03-09') },
  { type: 'drop_down', answer: one('a') },
  { type: 'unheard_of', answer: one('a') },
])('SPEC F6: a rule on $type is never evaluated', ({ type, answer }) => {
  expect(after({ type, logic: [aRule(['a', '2026-03-09'], 'q3'), aRule(['z'], 'q3', 'NOT_CONTAINS')] }, answer)).toBe(
    'q2',
  )
})

test('SPEC F6: of all eight types, these take rules', () => {
  expect(Object.keys(questionTypes).filter(rulesApplyTo)).toEqual([
    'single_select',
    'multi_select',
    'rating',
    'nps',
    'image',
  ])
})

test.each([
  { what: 'lists nothing', questionIds: [] },
  { what: 'lists first a missing question', questionIds: ['gone', 'q2'] },
])('SPEC F7: a matching rule that $what gives way to the next one', ({ questionIds }) => {
  const lame = { ...aRule(['a'], 'q2'), action: { type: 'SHOW', questionIds } }
  expect(after({ logic: [lame, aRule(['a'], 'q3')] })).toBe('q3')
})

test.each([
  { what: 'operator', rule: { ...aRule(['a'], 'q3'), condition: { operator: 'EQUALS', values: ['a'] } } },
  { what: 'operator', rule: { ...aRule(['b'], 'q3'), condition: { operator: 'DIFFERS', values: ['b'] } } },
  { what: 'action', rule: { ...aRule(['a'], 'q3'), action: { type: 'HIDE', questionIds: ['q3'] } } },
])('SPEC F7: a rule of an unknown $what is passed over', ({ rule }) => {
  expect(after({ logic: [rule] })).toBe('q2')
})

test.each([
  { nextQuestionId: 'q3', isTerminal: false, next: 'q3' },
  { nextQuestionId: 'q3', isTerminal: true, next: 'q3' },
  { nextQuestionId: 'gone', isTerminal: false, next: 'q2' },
])('SPEC F8: nextQuestionId $nextQuestionId, terminal $isTerminal', ({ next, ...config }) => {
  expect(after(config)).toBe(next)
})

test.each([{ nextQuestionId: null }, { nextQuestionId: 'gone' }])('SPEC F9: a terminal question with %j', (config) => {
  expect(after({ ...config, isTerminal: true })).toBeNull()
})

test('SPEC F10: the next in order follows, wherever it stands in the list', () => {
  const shuffled = threeWith({}).toReversed()
  expect(firstQuestionId(shuffled)).toBe('q1')
  expect(nextQuestionId(shuffled, 'q1', null)).toBe('q2')
  expect(nextQuestionId(shuffled, 'q2', null)).toBe('q3')
  expect(nextQuestionId(shuffled, 'q3', null)).toBeNull()
})

test('SPEC F10: gaps in the order do not matter', () => {
  const [first, , third] = threeWith({})
  expect(
    nextQuestionId(
      [first, third].filter((question) => question !== undefined),
      'q1',
      null,
    ),
  ).toBe('q3')
})

test('SPEC F11: the last question reads Submit, unless its answer leads elsewhere', () => {
  const { questions } = aSurvey([aSingleSelect('q1'), aSingleSelect('q2', { logic: [aRule(['no'], 'q1')] })])
  expect(endsHere(questions, 'q1', one('yes'))).toBe(false)
  expect(endsHere(questions, 'q2', one('yes'))).toBe(true)
  expect(endsHere(questions, 'q2', null)).toBe(true)
  expect(endsHere(questions, 'q2', one('no'))).toBe(false)
})

test('SPEC F12: of CONTAINS and NOT_CONTAINS with the same values, exactly one matches', () => {
  const values = fc.array(fc.constantFrom('a', 'b', 'other', '0', '7', '10'))
  const answers = fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'other').map(one),
    fc.array(fc.constantFrom('a', 'b', 'c', 'other')).map((ids) => many(...ids)),
    fc.nat({ max: 10 }).map(given),
    fc.constant(null),
  )
  fc.assert(
    fc.property(values, answers, (listed, answer) => {
      const contains = after({ logic: [aRule(listed, 'q3')] }, answer) === 'q3'
      const containsNot = after({ logic: [aRule(listed, 'q3', 'NOT_CONTAINS')] }, answer) === 'q3'
      expect(containsNot).toBe(!contains)
    }),
    { seed: 5, numRuns: 500 },
  )
})

test('SPEC F3: the lists of the rules are read once for a value, not for every answer', () => {
  let reads = 0
  const values = new Proxy(['a', 'b'], {
    get: (list, key, all) => {
      reads += 1
      return Reflect.get(list, key, all)
    },
  })
  const questions = threeWith({ type: 'single_select', logic: [aRule(values, 'q3')] })
  const next = () => ['a', 'c'].map((id) => nextQuestionId(questions, 'q1', one(id)))
  expect(next()).toEqual(['q3', 'q2'])
  const once = reads
  expect([next(), reads]).toEqual([['q3', 'q2'], once])
})
