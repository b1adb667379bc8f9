import { type AudienceFilter, operatorsOf } from '@earshot/survey'
import { expect, test } from 'vitest'
import { blankFilter, type DraftFilter, draftOf, finishedFilter, isLeftAlone } from './draft-filter.ts'

const finished = (type: AudienceFilter['type'], fields: Partial<DraftFilter>) => {
  const result = finishedFilter({ ...blankFilter(type), ...fields })
  return result.ok ? result.value : result.problem
}

test.each<[string, AudienceFilter['type'], Partial<DraftFilter>, AudienceFilter]>([
  [
    'two amounts',
    'orderValue',
    { value: ' 49,90 ', maxValue: '100.5' },
    { type: 'orderValue', operator: 'between', value: 49.9, maxValue: 100.5 },
  ],
  [
    'amounts that can part no thousands',
    'orderValue',
    { value: '0.500', maxValue: '1000.125' },
    { type: 'orderValue', operator: 'between', value: 0.5, maxValue: 1000.125 },
  ],
  [
    'the same amount twice',
    'orderValue',
    { value: '50', maxValue: '50' },
    { type: 'orderValue', operator: 'between', value: 50, maxValue: 50 },
  ],
  [
    'one amount, and another that is left over',
    'orderValue',
    { operator: 'less_than', value: '0', maxValue: 'x' },
    { type: 'orderValue', operator: 'less_than', value: 0 },
  ],
  [
    'a whole number',
    'orderQuantity',
    { operator: 'equals', value: '3' },
    { type: 'orderQuantity', operator: 'equals', value: 3 },
  ],
  [
    'a list, with what is still in its field',
    'customerTags',
    { values: ['vip'], typed: ' press, VIP ' },
    { type: 'customerTags', operator: 'contains', values: ['vip', 'press'] },
  ],
  ['a text', 'zipCode', { value: ' 94107 ' }, { type: 'zipCode', operator: 'equals', value: '94107' }],
  ['a choice, which is made from the start', 'giftCard', {}, { type: 'giftCard', operator: 'is', value: 'used' }],
])('a draft becomes a filter: %s', (_, type, fields, filter) => {
  expect(finished(type, fields)).toEqual(filter)
})

test.each<[string, AudienceFilter['type'], Partial<DraftFilter>, object]>([
  ['no amount', 'orderValue', { maxValue: '5' }, { field: 'value', code: 'missing' }],
  ['no upper end', 'orderValue', { value: '5', maxValue: ' ' }, { field: 'maxValue', code: 'missing' }],
  ['words', 'orderValue', { value: 'ten' }, { field: 'value', code: 'not_an_amount' }],
  ['less than nothing', 'orderValue', { value: '-5' }, { field: 'value', code: 'not_an_amount' }],
  ['thousands or parts of one', 'orderValue', { value: '1,000' }, { field: 'value', code: 'not_an_amount' }],
  ['thousands elsewhere', 'orderValue', { value: '1.000' }, { field: 'value', code: 'not_an_amount' }],
  ['the same above', 'orderValue', { value: '1', maxValue: '999.125' }, { field: 'maxValue', code: 'not_an_amount' }],
  ['thousands of items', 'orderQuantity', { value: '1.000' }, { field: 'value', code: 'not_whole' }],
  ['half an item', 'orderQuantity', { value: '1.5' }, { field: 'value', code: 'not_whole' }],
  ['the ends the wrong way', 'orderValue', { value: '10', maxValue: '9' }, { field: 'maxValue', code: 'below_lower' }],
  ['an empty list', 'productIds', { typed: ' , ' }, { field: 'values', code: 'missing' }],
  ['no text', 'zipCode', { value: ' ' }, { field: 'value', code: 'missing' }],
  [
    'more than fit',
    'customerTags',
    { values: Array.from({ length: 200 }, (_, at) => `t${at}`), typed: 'more' },
    { field: 'values', code: 'too_many' },
  ],
])('a draft lacks something: %s', (_, type, fields, gap) => {
  expect(finished(type, fields)).toEqual(gap)
})

test('a blank filter compares as is likeliest', () => {
  for (const [type, operators] of Object.entries(operatorsOf)) {
    expect(blankFilter(type as AudienceFilter['type']).operator).toBe(operators[0])
  }
})

test.each<AudienceFilter>([
  { type: 'customerType', operator: 'is', value: 'repeat' },
  { type: 'orderValue', operator: 'between', value: 1, maxValue: 2.5 },
  { type: 'zipCode', operator: 'does_not_contains', values: ['941'] },
  { type: 'location', operator: 'contains', values: ['US:United States'] },
])('a filter that is taken in hand and left alone says the same: $type', (filter) => {
  expect(finishedFilter(draftOf(filter))).toEqual({ ok: true, value: filter })
})

test.each<AudienceFilter>([
  { type: 'customerType', operator: 'is', values: ['repeat'] },
  { type: 'orderValue', operator: 'less_than', value: '59.90' },
  { type: 'orderValue', operator: 'between', value: null },
  { type: 'customerTags', operator: 'contains', values: ['vip', 'vip'] },
  { type: 'productIds', operator: 'contains', values: ['7'], labels: ['Candle'] },
])('a filter that came by the API is left alone as it was written there: %j', (filter) => {
  expect(isLeftAlone(draftOf(filter))).toBe(true)
  expect(isLeftAlone({ ...draftOf(filter), typed: 'more' })).toBe(false)
})

test('what is new is not left alone, though nothing was said of it', () => {
  expect(isLeftAlone(blankFilter('giftCard'))).toBe(false)
})

test.each([
  [1.5, '1.5'],
  [1000, '1000'],
  ['59.90', '59.90'],
  [1.125, '1.1250'],
  ['1.500', '1.5000'],
])('an amount that is kept as %j is written %s, which says the same', (value, written) => {
  const draft = draftOf({ type: 'orderValue', operator: 'between', value: 0, maxValue: value })
  expect(draft.maxValue).toBe(written)
  expect(finishedFilter({ ...draft, value: '1' })).toMatchObject({ ok: true, value: { maxValue: Number(value) } })
})

test('a value that came twice is in hand once', () => {
  const draft = draftOf({ type: 'customerTags', operator: 'contains', values: ['vip', 'press', 'vip'] })
  expect(draft.values).toEqual(['vip', 'press'])
})

test('values that stay keep their labels, and what is new has none but itself', () => {
  const products = { type: 'productIds', operator: 'contains', values: ['7', '8'], labels: ['Candle', 'Lamp'] } as const
  const edited = (original: AudienceFilter, fields: Partial<DraftFilter>) => {
    const result = finishedFilter({ ...draftOf(original), ...fields })
    return result.ok && { values: result.value.values, labels: result.value.labels }
  }
  expect(edited(products, { values: ['8', '9'] })).toEqual({ values: ['8', '9'], labels: ['Lamp', '9'] })
  expect(edited(products, { operator: 'does_not_contains' })).toMatchObject({ labels: ['Candle', 'Lamp'] })
  expect(edited(products, { values: ['9'] })).toEqual({ values: ['9'], labels: undefined })
  expect(edited({ ...products, labels: ['Candle'] }, { typed: '9' })).toEqual({ values: ['7', '8', '9'] })
  const locations: AudienceFilter = { type: 'location', operator: 'contains', values: ['DE'], labels: ['Deutschland'] }
  expect(edited(locations, { values: ['DE', 'US:United States'] })).toMatchObject({
    labels: ['Deutschland', 'United States'],
  })
})
