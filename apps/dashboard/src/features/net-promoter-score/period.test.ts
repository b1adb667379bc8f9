import { expect, test } from 'vitest'
import { daysOf, periodParams, readPeriod } from './period.ts'

test.each([
  { address: '', period: { preset: '90' } },
  { address: 'period=30', period: { preset: '30' } },
  { address: 'period=all', period: { preset: 'all' } },
  { address: 'from=2026-11-01&to=2026-11-20', period: { preset: null, from: '2026-11-01', to: '2026-11-20' } },
])('"$address" is a period, and its address', ({ address, period }) => {
  expect(readPeriod(new URLSearchParams(address))).toEqual(period)
  expect(periodParams(readPeriod(new URLSearchParams(address))).toString()).toBe(address)
})

test.each([
  'period=31',
  'from=2026-11-01',
  'from=2026-11-20&to=2026-11-01',
  'from=2026-02-30&to=2026-03-01',
  'from=0099-01-01&to=2026-01-01',
])('"%s" makes no sense', (address) => {
  expect(readPeriod(new URLSearchParams(address))).toEqual({ preset: '90' })
})

test.each([
  { period: { preset: '30' }, days: { from: '2026-10-23' } },
  { period: { preset: '90' }, days: { from: '2026-08-24' } },
  { period: { preset: '365' }, days: { from: '2025-11-22' } },
  { period: { preset: 'all' }, days: {} },
  { period: { preset: null, from: '2026-01-01', to: '2026-02-01' }, days: { from: '2026-01-01', to: '2026-02-01' } },
] as const)('$period.preset leads to $days', ({ period, days }) => {
  expect(daysOf(period, '2026-11-21')).toEqual(days)
})
