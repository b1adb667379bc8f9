import { expect, test } from 'vitest'
import { freePlan } from './catalog.ts'
import { type FeatureMap, featureKeys, features } from './feature.ts'
import {
  additions,
  type GatedQuestion,
  type GatedSurvey,
  type GatedType,
  isPaidType,
  planProblems,
} from './survey-gates.ts'

const free: FeatureMap = Object.fromEntries(
  featureKeys.map((key) => [key, { type: features[key].type, value: freePlan.values[key] }]),
)

type Parts = { type?: GatedType; next?: string | null; ends?: boolean; logic?: GatedQuestion['logic'] }

const question = (questionId: string, { type = 'text', next = null, ends = false, logic = [] }: Parts = {}) => ({
  questionId,
  type,
  logic,
  config: { nextQuestionId: next, isTerminal: ends },
})

const many = (count: number) => Array.from({ length: count }, (_, index) => question(`q${index}`))

const rule = (values: string[], questionIds: string[], operator = 'CONTAINS') => ({
  condition: { operator, values },
  action: { type: 'SHOW', questionIds },
})

const gated = (...questions: GatedQuestion[]): GatedSurvey => ({ questions })

const keysOf = (before: GatedQuestion[], remembered: GatedQuestion[], after: GatedQuestion[]) =>
  additions(gated(...before), gated(...remembered), gated(...after)).map(({ featureKey }) => featureKey)

test('SPEC S1: what the plan does not include is named: the survey’s length once, all else at its question', () => {
  const questions = [...many(4), question('ends', { ends: true }), question('day', { type: 'date', next: 'q0' })]
  expect(planProblems(free, gated(...questions))).toEqual([
    { code: 'limit_reached', featureKey: 'questions_per_survey', limit: 5 },
    { code: 'not_in_plan', featureKey: 'custom_features', questionId: 'ends' },
    { code: 'not_in_plan', featureKey: 'all_question_types', questionId: 'day' },
    { code: 'not_in_plan', featureKey: 'custom_features', questionId: 'day' },
  ])
  expect(planProblems(free, gated(...many(5)))).toEqual([])
  expect(planProblems(free, gated())).toEqual([])
})

test.each(['single_select', 'multi_select', 'text', 'rating', 'nps', 'drop_down', 'date', 'image'] as const)(
  'SPEC S2: Free is without drop_down, date and image: %s',
  (type) => {
    const isPaid = isPaidType(type)
    expect(isPaid).toBe(['drop_down', 'date', 'image'].includes(type))
    expect(planProblems(free, gated(question('q', { type })))).toHaveLength(isPaid ? 1 : 0)
  },
)

test.each<[string, GatedQuestion[], GatedQuestion[], string[]]>([
  ['nothing', many(9), many(9), []],
  ['nothing: a question goes', many(9), many(8), []],
  ['a question', many(5), many(6), ['questions_per_survey']],
  ['a question where another goes: as many as before', many(9), [...many(8), question('new')], []],
  ['a type', many(1), [question('q0', { type: 'date' })], ['all_question_types']],
  ['nothing: another type was there', [question('q', { type: 'date' })], many(1), []],
  ['a rule', many(1), [question('q0', { logic: [rule(['a'], ['q1'])] })], ['custom_features']],
  ['a next question', many(1), [question('q0', { next: 'q1' })], ['custom_features']],
  ['an end', many(1), [question('q0', { ends: true })], ['custom_features']],
  ['nothing: flow goes', [question('q0', { next: 'q1', ends: true, logic: [rule(['a'], ['b'])] })], many(1), []],
  ['another next question', [question('q', { next: 'a' })], [question('q', { next: 'b' })], ['custom_features']],
])('SPEC S3: only what is added has to pass a gate: %s', (_, before, after, keys) => {
  expect(keysOf(before, [], after)).toEqual(keys)
})

test('SPEC S3: a limit is asked about with all there are but the last', () => {
  expect(additions(gated(...many(2)), gated(), gated(...many(6)))).toEqual([
    { featureKey: 'questions_per_survey', used: 5 },
  ])
})

test('SPEC S4: what was there before the plan fell short may come back, and no more than that', () => {
  const remembered = [...many(7), question('day', { type: 'date', next: 'q0', logic: [rule(['a'], ['q1'])] })]
  expect(keysOf(many(3), remembered, remembered)).toEqual([])
  expect(keysOf(many(7), remembered, [...many(7), question('new')])).toEqual(['questions_per_survey'])
  const changed = [...many(7), question('day', { type: 'image', next: 'q1' })]
  expect(keysOf(many(7), remembered, changed)).toEqual(['all_question_types', 'custom_features'])
})

test.each([
  ['an option that it lists goes', rule(['a'], ['q1', 'q2']), []],
  ['a question that it leads to goes', rule(['a', 'b'], ['q2']), []],
  ['it lists another option', rule(['a', 'c'], ['q1']), ['custom_features']],
  ['it leads elsewhere', rule(['a'], ['q3']), ['custom_features']],
  ['it is turned round', rule(['a', 'b'], ['q1', 'q2'], 'NOT_CONTAINS'), ['custom_features']],
])('SPEC S5: what is left of a rule is no new one: %s', (_, after, keys) => {
  const before = [question('q', { logic: [rule(['a', 'b'], ['q1', 'q2'])] })]
  expect(keysOf(before, [], [question('q', { logic: [after] })])).toEqual(keys)
})

const repeat = { type: 'customerType', operator: 'is', value: 'repeat' }
const tagged = { type: 'customerTags', operator: 'contains', values: ['vip', 'press'], labels: ['VIP', 'Press'] }

const reordered = { value: 'repeat', operator: 'is', type: 'customerType' }
const firstTime = { ...repeat, value: 'firstTime' }
const staff = { ...tagged, values: ['vip', 'staff'] }

const everyFeature: FeatureMap = Object.fromEntries(
  featureKeys.map((key) => [key, { type: features[key].type, value: features[key].type === 'boolean' || -1 }]),
)

test('SPEC S1: an audience is said once, however many filters it has, and only where the plan lacks it', () => {
  const survey = { questions: [question('q')], audience: [repeat, tagged] }
  const problem = { code: 'not_in_plan', featureKey: 'advanced_survey_targeting' }
  expect(planProblems(free, survey)).toEqual([problem])
  expect(planProblems(everyFeature, survey)).toEqual([])
})

const asking = (...audience: NonNullable<GatedSurvey['audience']>) => ({ questions: [], audience })

test.each([
  { what: 'there are none', before: gated(), after: gated(), isRefused: false },
  { what: 'one comes', before: gated(), after: asking(repeat), isRefused: true },
  { what: 'one stays', before: asking(repeat), after: asking(repeat), isRefused: false },
  { what: 'one comes beside one that stays', before: asking(repeat), after: asking(repeat, tagged), isRefused: true },
  { what: 'one goes', before: asking(repeat, tagged), after: asking(tagged), isRefused: false },
  { what: 'all go', before: asking(repeat, tagged), after: gated(), isRefused: false },
  { what: 'they change places', before: asking(repeat, tagged), after: asking(tagged, repeat), isRefused: false },
  { what: 'one has its keys in another order', before: asking(repeat), after: asking(reordered), isRefused: false },
  {
    what: 'one has other labels',
    before: asking(tagged),
    after: asking({ ...tagged, labels: ['Very important', 'Journalist'] }),
    isRefused: false,
  },
  { what: 'one says another value', before: asking(repeat), after: asking(firstTime), isRefused: true },
  { what: 'one lists others', before: asking(tagged), after: asking(staff), isRefused: true },
  {
    what: 'one is turned round',
    before: asking(tagged),
    after: asking({ ...tagged, operator: 'does_not_contains' }),
    isRefused: true,
  },
])('SPEC S6: a filter has to pass the gate where it is new: $what', ({ before, after, isRefused }) => {
  const gates = isRefused ? [{ featureKey: 'advanced_survey_targeting', used: 0 }] : []
  expect(additions(before, gated(), after)).toEqual(gates)
})

test('SPEC S4, SPEC S6: a filter from before the plan fell short may come back, and no other with it', () => {
  const remembered = asking(repeat)
  expect(additions(gated(), remembered, asking(repeat))).toEqual([])
  expect(additions(asking(tagged), remembered, asking(repeat, tagged))).toEqual([])
  expect(additions(gated(), remembered, asking(repeat, tagged))).toHaveLength(1)
})
