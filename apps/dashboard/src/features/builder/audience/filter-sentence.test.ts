import type { AudienceFilter } from '@earshot/survey'
import { expect, test } from 'vitest'
import { audienceLines, audienceSummary, filterSentence } from './filter-sentence.ts'

test.each<[string, AudienceFilter]>([
  ['First-time customers', { type: 'customerType', operator: 'is', value: 'firstTime' }],
  ['Returning customers', { type: 'customerType', operator: 'is', values: ['repeat'] }],
  ['All customers', { type: 'customerType', operator: 'is', value: 'all' }],
  ['A gift card was used', { type: 'giftCard', operator: 'is', value: 'used' }],
  ['No gift card was used', { type: 'giftCard', operator: 'is', value: 'notUsed' }],
  ['Order value is between 50 and 1,000 EUR', { type: 'orderValue', operator: 'between', value: 50, maxValue: '1000' }],
  ['Order value is more than 49.9 EUR', { type: 'orderValue', operator: 'greater_than', value: '49.90' }],
  ['Number of items is less than 3', { type: 'orderQuantity', operator: 'less_than', value: 3 }],
  ['Number of items is exactly 3', { type: 'orderQuantity', operator: 'equals', value: 3 }],
  ['Customer tags include any of vip, press', { type: 'customerTags', operator: 'contains', values: ['vip', 'press'] }],
  ['Discount codes include none of A', { type: 'discountCodes', operator: 'does_not_contains', values: ['A'] }],
  [
    'Product IDs include any of Candle',
    { type: 'productIds', operator: 'contains', values: ['7'], labels: ['Candle'] },
  ],
  ['Payment methods include any of …', { type: 'paymentMethods', operator: 'contains', values: [] }],
  ['ZIP code is exactly 94107', { type: 'zipCode', operator: 'equals', value: '94107' }],
  ['ZIP code begins with any of 941, 942', { type: 'zipCode', operator: 'contains', values: ['941', '942'] }],
  [
    'Location is none of United States, Bavaria, AT',
    { type: 'location', operator: 'does_not_contains', values: ['US:United States', 'DE-BY:Bavaria', 'AT'] },
  ],
])('a filter reads: %s', (sentence, filter) => {
  expect(filterSentence(filter, 'EUR')).toBe(sentence)
})

const tags: AudienceFilter = {
  type: 'customerTags',
  operator: 'contains',
  values: Array.from({ length: 12 }, (_, at) => `t${at + 1}`),
}

test('of a long list the first are named, and the others counted', () => {
  expect(filterSentence(tags, null)).toBe('Customer tags include any of t1, t2, t3, t4, t5, t6, t7, t8 and 4 more')
})

test('an amount has no currency as long as none is known', () => {
  expect(filterSentence({ type: 'orderValue', operator: 'equals', value: 5 }, null)).toBe('Order value is exactly 5')
})

test('an audience in short is its first filter, and how many more there are', () => {
  const used = { type: 'giftCard', operator: 'is', value: 'used' } as const
  expect(audienceSummary(undefined, null)).toBe('Everyone')
  expect(audienceSummary([tags], null)).toBe('Customer tags include any of t1, t2, t3 and 9 more')
  expect(audienceSummary([used, tags], null)).toBe('A gift card was used, and 1 more filter')
  expect(audienceSummary([used, tags, tags], null)).toBe('A gift card was used, and 2 more filters')
})

test('an audience line by line leaves nothing out', () => {
  expect(audienceLines(undefined)).toEqual(['Everyone'])
  expect(audienceLines([tags])).toEqual([`Customer tags include any of ${tags.values?.join(', ')}`])
})
