import { type AudienceFilter, operatorsOf } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../lib/testing/a-page.ts'

const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { asksAll, reportedText, filterReportedText } = await import('./reported-fields.ts')

const none = Object.fromEntries(Object.keys(operatorsOf).map((type) => [type, 0])) as Record<
  AudienceFilter['type'],
  number
>
const shares = { days: 7, visits: 400, told: { ...none, customerType: 248, orderValue: 1 } }

test('a filter says on which share of visits the store told what it asks about', () => {
  expect(reportedText(shares, 'customerType')).toBe('Told on 62% of visits')
  expect(reportedText(shares, 'orderValue')).toBe('Told on <1% of visits')
  expect(reportedText(shares, 'zipCode')).toBe('Your store doesn’t tell us this yet')
  expect(reportedText({ days: 7, visits: 0, told: none }, 'zipCode')).toBe('No visits in the last 7 days')
})

test.each<[string, AudienceFilter]>([
  ['Told on 62% of visits', { type: 'customerType', operator: 'is', value: 'repeat' }],
  ['nobody matches', { type: 'customerTags', operator: 'contains', values: ['vip'] }],
  ['everyone matches', { type: 'customerTags', operator: 'does_not_contains', values: ['vip'] }],
])('what is never told decides for all: %s', (words, filter) => {
  expect(filterReportedText(shares, filter)).toContain(words)
})

test('a filter that asks all customers needs nothing to be told', () => {
  for (const filter of [{ value: 'all' }, { values: ['ALL'] }]) {
    const all: AudienceFilter = { type: 'customerType', operator: 'is', ...filter }
    expect(asksAll(all)).toBe(true)
    expect(filterReportedText(shares, all)).toBeNull()
  }
  expect(asksAll({ type: 'customerType', operator: 'is', value: 'repeat' })).toBe(false)
  expect(asksAll({ type: 'customerTags', operator: 'does_not_contains', values: ['vip'] })).toBe(false)
})
