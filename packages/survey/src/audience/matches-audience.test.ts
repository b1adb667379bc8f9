import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AudienceFilter, ShopperContext } from './filter.ts'
import { matchesAudience } from './matches-audience.ts'

/** Filters and contexts of any shape: what arrives is not always what the types say. */
const holds = (filter: object, context: unknown, storeCurrency?: string) =>
  matchesAudience([filter as AudienceFilter], context as ShopperContext, storeCurrency)

const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }

test.each([
  { filters: [], holds: true },
  { filters: [repeat], holds: true },
  { filters: [repeat, large], holds: false },
])('SPEC A1: a returning shopper with a small order', ({ filters, holds }) => {
  expect(matchesAudience(filters, { customerType: 'repeat', orderValue: 20 })).toBe(holds)
})

test.each([
  { value: 'all', customerType: undefined, match: true },
  { value: 'all', customerType: 'repeat', match: true },
  { value: 'firstTime', customerType: 'firstTime', match: true },
  { value: 'firstTime', customerType: 'repeat', match: false },
  { value: 'repeat', customerType: undefined, match: false },
])('SPEC A2: customerType is $value, told $customerType', ({ value, customerType, match }) => {
  const filter = { type: 'customerType', operator: 'is' }
  expect(holds({ ...filter, value }, { customerType })).toBe(match)
  expect(holds({ ...filter, values: [value] }, { customerType })).toBe(match)
  expect(holds({ ...filter, value: null, values: [value] }, { customerType })).toBe(match)
})

const numbers = ['orderValue', 'orderQuantity'] as const
const lists = ['customerTags', 'paymentMethods', 'discountCodes', 'productIds', 'collectionIds'] as const
const eachOf = <Type extends string, Row extends object>(types: readonly Type[], rows: readonly Row[]) =>
  types.flatMap((type) => rows.map((row) => ({ type, ...row })))

test.each(
  eachOf(numbers, [
    { told: 59.9, operator: 'equals', value: '59.90', match: true },
    { told: '59.90', operator: 'equals', value: 59.9, match: true },
    { told: ' 60 ', operator: 'equals', value: 60, match: true },
    { told: 60, operator: 'equals', value: 59.9, match: false },
    { told: 60, operator: 'greater_than', value: 60, match: false },
    { told: '60.01', operator: 'greater_than', value: '60', match: true },
    { told: 9, operator: 'less_than', value: '10', match: true },
    { told: 10, operator: 'less_than', value: 10, match: false },
    { told: 10, operator: 'between', value: 10, maxValue: 20, match: true },
    { told: 20, operator: 'between', value: '10', maxValue: '20.00', match: true },
    { told: 9.99, operator: 'between', value: 10, maxValue: 20, match: false },
    { told: 20.01, operator: 'between', value: 10, maxValue: 20, match: false },
    { told: -15, operator: 'between', value: -20, maxValue: null, match: false },
    { told: 15, operator: 'between', value: null, maxValue: 20, match: false },
    { told: 0, operator: 'less_than', value: 1, match: true },
    { told: -5, operator: 'less_than', value: 0, match: true },
    { told: '-5', operator: 'less_than', value: '+5', match: true },
    { told: 0, operator: 'equals', value: null, match: false },
    { told: 15, operator: 'greater_than', value: null, match: false },
    { told: -15, operator: 'less_than', value: null, match: false },
  ]),
)('SPEC A3: $type $told $operator $value to $maxValue', ({ type, told, match, ...filter }) => {
  expect(holds({ type, ...filter }, { [type]: told })).toBe(match)
})

test.each(
  eachOf(
    numbers,
    ['', 'many', '1e3', '0x10', '1,000', Number.NaN, Number.POSITIVE_INFINITY, true, null, [], {}].map((told) => ({
      told,
    })),
  ),
)('SPEC A8: $type of $told is absent', ({ type, told }) => {
  for (const operator of ['equals', 'greater_than', 'less_than', 'between']) {
    for (const value of [-1, 0, 1]) {
      expect(holds({ type, operator, value, maxValue: 2000 }, { [type]: told })).toBe(false)
    }
  }
})

test.each(
  eachOf(lists, [
    { told: ['VIP', 'gold'], values: ['vip', 'new'], contains: true },
    { told: ['gold'], values: ['vip', 'new'], contains: false },
    { told: 'VIP', values: ['vip'], contains: true },
    { told: ['VIP'], values: 'VIP', contains: true },
    { told: [42], values: ['42'], contains: true },
    { told: ['VIP'], values: [], contains: false },
    { told: ['VIP'], values: undefined, contains: false },
    { told: [''], values: [''], contains: false },
    { told: [], values: ['vip'], contains: false },
    { told: undefined, values: ['vip'], contains: false },
    { told: [null, { tag: 'vip' }], values: ['vip'], contains: false },
  ]),
)('SPEC A4, SPEC A8: $type $told against $values', ({ type, told, values, contains }) => {
  expect(holds({ type, operator: 'contains', values }, { [type]: told })).toBe(contains)
  expect(holds({ type, operator: 'does_not_contains', values }, { [type]: told })).toBe(!contains)
})

test('SPEC A4: labels say what is listed, and decide nothing', () => {
  const filter = { type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['gold'] }
  expect(holds(filter, { customerTags: ['vip'] })).toBe(true)
  expect(holds(filter, { customerTags: ['gold'] })).toBe(false)
})

test.each([
  { told: true, value: 'used', match: true },
  { told: false, value: 'notUsed', match: true },
  { told: true, value: 'notUsed', match: false },
  { told: 'used', value: 'used', match: true },
  { told: 'notUsed', value: 'notUsed', match: true },
  { told: undefined, value: 'notUsed', match: false },
])('SPEC A5: giftCard told $told, wanted $value', ({ told, value, match }) => {
  expect(holds({ type: 'giftCard', operator: 'is', value }, { giftCard: told })).toBe(match)
})

test.each([
  { told: '94107', operator: 'equals', value: '94107', match: true },
  { told: 94107, operator: 'equals', value: '94107', match: true },
  { told: '94107', operator: 'equals', value: '941', match: false },
  { told: 'sw1a 1aa', operator: 'contains', values: ['EC', 'SW1'], match: true },
  { told: '94107', operator: 'contains', values: ['4107'], match: false },
  { told: '94107', operator: 'does_not_contains', values: ['95'], match: true },
  { told: '94107', operator: 'does_not_contains', values: ['95', '94'], match: false },
  { told: undefined, operator: 'equals', value: '94107', match: false },
  { told: undefined, operator: 'contains', values: ['9'], match: false },
  { told: undefined, operator: 'does_not_contains', values: ['9'], match: true },
])('SPEC A6, SPEC A8: zipCode $told $operator $value$values', ({ told, match, ...filter }) => {
  expect(holds({ type: 'zipCode', ...filter }, { zipCode: told })).toBe(match)
})

test.each([
  { told: 'US', values: ['US:United States'], contains: true },
  { told: 'us-ca', values: ['US:United States'], contains: true },
  { told: 'US-CA', values: ['US-CA:California'], contains: true },
  { told: 'US-CA:California', values: ['US-CA'], contains: true },
  { told: 'US', values: ['US-CA:California'], contains: false },
  { told: 'USX', values: ['US:United States'], contains: false },
  { told: 'US', values: ['US-:Nowhere', 'U:Nowhere'], contains: false },
  { told: 'NO : Norway', values: ['NO\t:Norge: Noreg'], contains: true },
  { told: 'DE', values: ['AT:Austria', 'CH:Switzerland'], contains: false },
  { told: undefined, values: ['US:United States'], contains: false },
])('SPEC A7, SPEC A8: location $told against $values', ({ told, values, contains }) => {
  expect(holds({ type: 'location', operator: 'contains', values }, { location: told })).toBe(contains)
  expect(holds({ type: 'location', operator: 'does_not_contains', values }, { location: told })).toBe(!contains)
})

test.each([
  { filter: repeat, context: { customerType: ' REPEAT ' } },
  {
    filter: { type: 'discountCodes', operator: 'contains', values: [' summer '] },
    context: { discountCodes: ['SUMMER'] },
  },
  { filter: { type: 'giftCard', operator: 'is', value: 'USED' }, context: { giftCard: true } },
])('SPEC A9: case and surrounding spaces do not count for $filter.type', ({ filter, context }) => {
  expect(holds(filter, context)).toBe(true)
})

test.each([
  { currency: 'USD', storeCurrency: 'usd', match: true },
  { currency: 'EUR', storeCurrency: 'USD', match: false },
  { currency: undefined, storeCurrency: 'USD', match: true },
  { currency: 'EUR', storeCurrency: undefined, match: true },
])('SPEC A10: an order in $currency for a store in $storeCurrency', ({ currency, storeCurrency, match }) => {
  expect(holds(large, { orderValue: 200, currency }, storeCurrency)).toBe(match)
})

test.each([
  { type: 'customerType', operator: 'equals', value: 'all' },
  { type: 'customerTags', operator: 'equals', value: 'vip' },
  { type: 'customerTags', operator: 'is', values: ['vip'] },
  { type: 'orderValue', operator: 'contains', values: ['20'] },
  { type: 'orderValue', operator: 'contains', value: 10, maxValue: 30 },
  { type: 'location', operator: 'equals', value: 'US' },
  { type: 'giftCard', operator: 'does_not_contains', values: [] },
  { type: 'giftCard', operator: 'equals', value: 'used' },
  { type: 'shoeSize', operator: 'does_not_contains', values: [] },
  { type: 'toString', operator: 'is', value: 'all' },
])('SPEC A11: $type $operator is no filter', (filter) => {
  const context = { customerTags: ['vip'], orderValue: 20, location: 'US', giftCard: true }
  expect(holds(filter, context)).toBe(false)
})

const filterOfAnyShape = fc.record({
  type: fc.constantFrom('customerType', 'orderValue', 'customerTags', 'giftCard', 'zipCode', 'location', 'nonsense'),
  operator: fc.constantFrom('between', 'equals', 'greater_than', 'contains', 'does_not_contains', 'is', 'nonsense'),
  value: fc.anything(),
  maxValue: fc.anything(),
  values: fc.anything(),
})

test('SPEC A12: no context makes it fail', () => {
  const keys = ['customerType', 'orderValue', 'customerTags', 'giftCard', 'zipCode', 'location', 'currency']
  const context = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...keys), fc.anything({ withNullPrototype: true })),
  )
  fc.assert(
    fc.property(filterOfAnyShape, context, (filter, told) => {
      expect(typeof holds(filter, told, 'USD')).toBe('boolean')
    }),
    { seed: 13, numRuns: 2000 },
  )
})

test.each([null, undefined, 'x', 7, []])('SPEC A12: the context %j tells nothing', (context) => {
  expect(holds({ type: 'customerTags', operator: 'does_not_contains', values: ['vip'] }, context)).toBe(true)
  expect(holds(repeat, context)).toBe(false)
})
