import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AudienceFilter, ShopperContext } from './filter.ts'
import { matchesAudience } from './matches-audience.ts'

/** Filters and contexts of any shape: arriving data does not always match its types. */
const matches = (filter: object, context: unknown, storeCurrency?: string) =>
  matchesAudience([filter as AudienceFilter], context as ShopperContext, storeCurrency)

const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }

test.each([
  { filters: [], matches: true },
  { filters: [repeat], matches: true },
  { filters: [repeat, large], matches: false },
])('SPEC A1: a returning shopper with a small order', ({ filters, matches }) => {
  expect(matchesAudience(filters, { customerType: 'repeat', orderValue: 20 })).toBe(matches)
})

test.each([
  { value: 'all', customerType: undefined, match: true },
  { value: 'all', customerType: 'repeat', match: true },
  { value: 'firstTime', customerType: 'firstTime', match: true },
  { value: 'firstTime', customerType: 'repeat', match: false },
  { value: 'repeat', customerType: undefined, match: false },
])('SPEC A2: customerType is $value, told $customerType', ({ value, customerType, match }) => {
  const filter = { type: 'customerType', operator: 'is' }
  expect(matches({ ...filter, value }, { customerType })).toBe(match)
  expect(matches({ ...filter, values: [value] }, { customerType })).toBe(match)
  expect(matches({ ...filter, value: null, values: [value] }, { customerType })).toBe(match)
})

const numbers = ['orderValue', 'orderQuantity'] as const
const lists = ['customerTags', 'paymentMethods', 'discountCodes', 'productIds', 'collectionIds'] as const
const eachOf = <Type extends string, Row extends object>(types: readonly Type[], rows: readonly Row[]) =>
  types.flatMap((type) => rows.map((row) => ({ type, ...row })))

test.each(
  eachOf(numbers, [
    { reported: 59.9, operator: 'equals', value: '59.90', match: true },
    { reported: '59.90', operator: 'equals', value: 59.9, match: true },
    { reported: ' 60 ', operator: 'equals', value: 60, match: true },
    { reported: 60, operator: 'equals', value: 59.9, match: false },
    { reported: 60, operator: 'greater_than', value: 60, match: false },
    { reported: '60.01', operator: 'greater_than', value: '60', match: true },
    { reported: 9, operator: 'less_than', value: '10', match: true },
    { reported: 10, operator: 'less_than', value: 10, match: false },
    { reported: 10, operator: 'between', value: 10, maxValue: 20, match: true },
    { reported: 20, operator: 'between', value: '10', maxValue: '20.00', match: true },
    { reported: 9.99, operator: 'between', value: 10, maxValue: 20, match: false },
    { reported: 20.01, operator: 'between', value: 10, maxValue: 20, match: false },
    { reported: -15, operator: 'between', value: -20, maxValue: null, match: false },
    { reported: 15, operator: 'between', value: null, maxValue: 20, match: false },
    { reported: 0, operator: 'less_than', value: 1, match: true },
    { reported: -5, operator: 'less_than', value: 0, match: true },
    { reported: '-5', operator: 'less_than', value: '+5', match: true },
    { reported: 0, operator: 'equals', value: null, match: false },
    { reported: 15, operator: 'greater_than', value: null, match: false },
    { reported: -15, operator: 'less_than', value: null, match: false },
  ]),
)('SPEC A3: $type $reported $operator $value to $maxValue', ({ type, reported, match, ...filter }) => {
  expect(matches({ type, ...filter }, { [type]: reported })).toBe(match)
})

test.each(
  eachOf(
    numbers,
    ['', 'many', '1e3', '0x10', '1,000', Number.NaN, Number.POSITIVE_INFINITY, true, null, [], {}].map((reported) => ({
      reported,
    })),
  ),
)('SPEC A8: $type of $reported is absent', ({ type, reported }) => {
  for (const operator of ['equals', 'greater_than', 'less_than', 'between']) {
    for (const value of [-1, 0, 1]) {
      expect(matches({ type, operator, value, maxValue: 2000 }, { [type]: reported })).toBe(false)
    }
  }
})

test.each(
  eachOf(lists, [
    { reported: ['VIP', 'gold'], values: ['vip', 'new'], contains: true },
    { reported: ['gold'], values: ['vip', 'new'], contains: false },
    { reported: 'VIP', values: ['vip'], contains: true },
    { reported: ['VIP'], values: 'VIP', contains: true },
    { reported: [42], values: ['42'], contains: true },
    { reported: ['VIP'], values: [], contains: false },
    { reported: ['VIP'], values: undefined, contains: false },
    { reported: [''], values: [''], contains: false },
    { reported: [], values: ['vip'], contains: false },
    { reported: undefined, values: ['vip'], contains: false },
    { reported: [null, { tag: 'vip' }], values: ['vip'], contains: false },
  ]),
)('SPEC A4, SPEC A8: $type $reported against $values', ({ type, reported, values, contains }) => {
  expect(matches({ type, operator: 'contains', values }, { [type]: reported })).toBe(contains)
  expect(matches({ type, operator: 'does_not_contains', values }, { [type]: reported })).toBe(!contains)
})

test('SPEC A4: labels say what is listed, and decide nothing', () => {
  const filter = { type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['gold'] }
  expect(matches(filter, { customerTags: ['vip'] })).toBe(true)
  expect(matches(filter, { customerTags: ['gold'] })).toBe(false)
})

test.each([
  { reported: true, value: 'used', match: true },
  { reported: false, value: 'notUsed', match: true },
  { reported: true, value: 'notUsed', match: false },
  { reported: 'used', value: 'used', match: true },
  { reported: 'notUsed', value: 'notUsed', match: true },
  { reported: undefined, value: 'notUsed', match: false },
])('SPEC A5: giftCard told $reported, wanted $value', ({ reported, value, match }) => {
  expect(matches({ type: 'giftCard', operator: 'is', value }, { giftCard: reported })).toBe(match)
})

test.each([
  { reported: '94107', operator: 'equals', value: '94107', match: true },
  { reported: 94107, operator: 'equals', value: '94107', match: true },
  { reported: '94107', operator: 'equals', value: '941', match: false },
  { reported: 'sw1a 1aa', operator: 'contains', values: ['EC', 'SW1'], match: true },
  { reported: '94107', operator: 'contains', values: ['4107'], match: false },
  { reported: '94107', operator: 'does_not_contains', values: ['95'], match: true },
  { reported: '94107', operator: 'does_not_contains', values: ['95', '94'], match: false },
  { reported: undefined, operator: 'equals', value: '94107', match: false },
  { reported: undefined, operator: 'contains', values: ['9'], match: false },
  { reported: undefined, operator: 'does_not_contains', values: ['9'], match: true },
])('SPEC A6, SPEC A8: zipCode $reported $operator $value$values', ({ reported, match, ...filter }) => {
  expect(matches({ type: 'zipCode', ...filter }, { zipCode: reported })).toBe(match)
})

test.each([
  { reported: 'US', values: ['US:United States'], contains: true },
  { reported: 'us-ca', values: ['US:United States'], contains: true },
  { reported: 'US-CA', values: ['US-CA:California'], contains: true },
  { reported: 'US-CA:California', values: ['US-CA'], contains: true },
  { reported: 'US', values: ['US-CA:California'], contains: false },
  { reported: 'USX', values: ['US:United States'], contains: false },
  { reported: 'US', values: ['US-:Nowhere', 'U:Nowhere'], contains: false },
  { reported: 'NO : Norway', values: ['NO\t:Norge: Noreg'], contains: true },
  { reported: 'DE', values: ['AT:Austria', 'CH:Switzerland'], contains: false },
  { reported: undefined, values: ['US:United States'], contains: false },
])('SPEC A7, SPEC A8: location $reported against $values', ({ reported, values, contains }) => {
  expect(matches({ type: 'location', operator: 'contains', values }, { location: reported })).toBe(contains)
  expect(matches({ type: 'location', operator: 'does_not_contains', values }, { location: reported })).toBe(!contains)
})

test.each([
  { filter: repeat, context: { customerType: ' REPEAT ' } },
  {
    filter: { type: 'discountCodes', operator: 'contains', values: [' summer '] },
    context: { discountCodes: ['SUMMER'] },
  },
  { filter: { type: 'giftCard', operator: 'is', value: 'USED' }, context: { giftCard: true } },
])('SPEC A9: case and surrounding spaces do not count for $filter.type', ({ filter, context }) => {
  expect(matches(filter, context)).toBe(true)
})

test.each([
  { currency: 'USD', storeCurrency: 'usd', match: true },
  { currency: 'EUR', storeCurrency: 'USD', match: false },
  { currency: undefined, storeCurrency: 'USD', match: true },
  { currency: 'EUR', storeCurrency: undefined, match: true },
])('SPEC A10: an order in $currency for a store in $storeCurrency', ({ currency, storeCurrency, match }) => {
  expect(matches(large, { orderValue: 200, currency }, storeCurrency)).toBe(match)
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
  expect(matches(filter, context)).toBe(false)
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
    fc.property(filterOfAnyShape, context, (filter, reported) => {
      expect(typeof matches(filter, reported, 'USD')).toBe('boolean')
    }),
    { seed: 13, numRuns: 2000 },
  )
})

test.each([null, undefined, 'x', 7, []])('SPEC A12: the context %j tells nothing', (context) => {
  expect(matches({ type: 'customerTags', operator: 'does_not_contains', values: ['vip'] }, context)).toBe(true)
  expect(matches(repeat, context)).toBe(false)
})
