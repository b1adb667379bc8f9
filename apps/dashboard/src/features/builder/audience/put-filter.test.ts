import type { AudienceFilter } from '@earshot/survey'
import { expect, test } from 'vitest'
import { indexOfFilter, putFilter } from './put-filter.ts'

const tagged = (...values: readonly string[]): AudienceFilter => ({
  type: 'customerTags',
  operator: 'contains',
  values,
})
const a = tagged('a')
const b = tagged('b')
const c = tagged('c')
const changed = tagged('b', 'more')

test('a changed filter stands where the one did that it was made of, wherever that is by now', () => {
  expect(putFilter([b, c], b, changed)).toEqual({ filters: [changed, c], at: 0 })
  expect(putFilter([a, b, c], b, changed)).toEqual({ filters: [a, changed, c], at: 1 })
})

test('it is known by what it says, too, where another tab has saved the audience', () => {
  const fromServer = { values: ['b'], operator: 'contains', type: 'customerTags' } as const
  expect(putFilter([a, fromServer], b, changed)).toEqual({ filters: [a, changed], at: 1 })
})

test('of two that are alike, the one in hand is changed', () => {
  const twin = tagged('b')
  expect(putFilter([twin, b], b, changed)).toEqual({ filters: [twin, changed], at: 1 })
})

test('what is new, or was taken out meanwhile, comes at the end', () => {
  expect(putFilter([a], null, b)).toEqual({ filters: [a, b], at: 1 })
  expect(putFilter([a, c], b, changed)).toEqual({ filters: [a, c, changed], at: 2 })
  expect(indexOfFilter([a, c], b)).toBe(-1)
})

test('what says the same is no change', () => {
  const filters = [a, b]
  expect(putFilter(filters, b, tagged('b'))?.filters).toBe(filters)
})

test('an audience that is full takes no more, and still lets itself be changed', () => {
  const full = Array.from({ length: 20 }, (_, at) => tagged(`t${at}`))
  expect(putFilter(full, null, b)).toBeNull()
  expect(putFilter(full, b, changed)).toBeNull()
  expect(putFilter(full, tagged('t19'), changed)?.at).toBe(19)
})
