import { expect, test } from 'vitest'
import { chosenValues, narrowedBy, withToggled, withValues } from './filter-subjects.ts'

const DEVICE = { kind: 'device', questionId: null } as const
const ANSWER = { kind: 'answer', questionId: 'q1' } as const

test('a value is added in order, and the last one takes its filter along', () => {
  const one = withToggled([], DEVICE, 'tablet')
  const two = withToggled(one, DEVICE, 'phone')
  expect(two).toEqual([{ ...DEVICE, values: ['phone', 'tablet'] }])
  expect(withToggled(withToggled(two, DEVICE, 'phone'), DEVICE, 'tablet')).toEqual([])
})

test('filters of other subjects stay, and all are in canonical order', () => {
  const filters = withToggled(withToggled([], DEVICE, 'phone'), ANSWER, 'yes')
  expect(filters.map(({ kind }) => kind)).toEqual(['answer', 'device'])
  expect(withValues(filters, ANSWER, null)).toEqual([{ ...DEVICE, values: ['phone'] }])
  expect(chosenValues(filters, ANSWER)).toEqual(['yes'])
  expect(chosenValues(filters, { kind: 'answer', questionId: 'q2' })).toBeNull()
})

test('any answer has no values, and a range keeps its order', () => {
  expect(withValues([], ANSWER, [])).toEqual([{ ...ANSWER, values: [] }])
  const range = { kind: 'order_value', questionId: null } as const
  expect(withValues([], range, ['9', '10'])).toEqual([{ ...range, values: ['9', '10'] }])
})

test('a narrower filter replaces a wider one of its subject, but for ranges', () => {
  const wide = { ...DEVICE, values: ['desktop', 'phone'] }
  const narrow = { ...DEVICE, values: ['phone'] }
  expect(narrowedBy([wide], narrow)).toEqual([narrow])
  expect(narrowedBy([{ ...DEVICE, values: ['tablet'] }], narrow)).toHaveLength(2)
  const atMost = { kind: 'order_value', questionId: null, values: ['*', '10'] } as const
  expect(narrowedBy([{ ...atMost, values: ['10', '*'] }], atMost)).toHaveLength(2)
})
