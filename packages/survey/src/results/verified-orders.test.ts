import { expect, test } from 'vitest'
import { parseResultsQuery, resultsQueryText } from './query-text.ts'
import { ALL_RESULTS, MAX_FILTERS, type ResultsQuery } from './results-query.ts'
import { EVERY_ORDER, hasAllResponses, isUnfiltered, VERIFIED_ONLY, withVerifiedOnly } from './verified-orders.ts'

const PHONES = { kind: 'device', questionId: null, values: ['phone'] } as const
const UNSIGNED = { kind: 'signed_order', questionId: null, values: ['no'] } as const

const asking = (more: Partial<ResultsQuery>): ResultsQuery => ({ ...ALL_RESULTS, ...more })

test('filters that say nothing of orders get verified orders only, in canonical order', () => {
  expect(withVerifiedOnly(ALL_RESULTS).filters).toEqual([VERIFIED_ONLY])
  expect(withVerifiedOnly(asking({ filters: [PHONES] })).filters).toEqual([PHONES, VERIFIED_ONLY])
  expect(withVerifiedOnly(withVerifiedOnly(ALL_RESULTS))).toEqual(withVerifiedOnly(ALL_RESULTS))
})

test.each([EVERY_ORDER, UNSIGNED, VERIFIED_ONLY])('a filter by orders stays as it is: %j', (filter) => {
  expect(withVerifiedOnly(asking({ filters: [filter, PHONES] })).filters).toEqual([filter, PHONES])
})

test('each side of a comparison has the default by itself, and a comparison of periods has no filters', () => {
  const query = asking({ filters: [EVERY_ORDER], compareWith: { filters: [PHONES] } })
  expect(withVerifiedOnly(query)).toEqual({ ...query, compareWith: { filters: [PHONES, VERIFIED_ONLY] } })
  expect(withVerifiedOnly(asking({ period: '7d', compareWith: 'previous_period' })).compareWith).toBe('previous_period')
})

test('twenty filters have a text with the default, on both sides', () => {
  const filters = Array.from({ length: MAX_FILTERS }, (_, n) => `answer:q${n}`)
  const parsed = parseResultsQuery({ filter: filters, compare: ['filters'], compareFilter: filters })
  if (!parsed.ok) throw new Error(parsed.problem.reason)
  const query = withVerifiedOnly(parsed.value)
  const pairs = resultsQueryText(query)
    .split('&')
    .map((pair) => pair.split('='))
  const sent = (name: string) => pairs.flatMap(([its, value = '']) => (its === name ? decodeURIComponent(value) : []))
  const [filter, compareFilter] = [sent('filter'), sent('compareFilter')]
  expect([filter.length, compareFilter.length]).toEqual([MAX_FILTERS + 1, MAX_FILTERS + 1])
  expect(parseResultsQuery({ filter, compare: ['filters'], compareFilter })).toEqual({ ok: true, value: query })
  expect(parseResultsQuery({ filter: [...filter, 'answer:more'] })).toMatchObject({ ok: false })
})

test('orders of both kinds leave nothing out', () => {
  expect(isUnfiltered(asking({ filters: [EVERY_ORDER] }))).toBe(true)
  expect(isUnfiltered(asking({ filters: [UNSIGNED] }))).toBe(false)
  expect([hasAllResponses(asking({ filters: [EVERY_ORDER] })), hasAllResponses(asking({ period: '7d' }))]).toEqual([
    true,
    false,
  ])
})
