import { expect, test } from 'vitest'
import { codeOf, countries, locationValue, regionOf } from './countries.ts'

test('every country has a name, and stands where its name does', () => {
  const all = countries()
  expect(all).toHaveLength(249)
  expect(new Set(all.map(({ value }) => value)).size).toBe(249)
  expect(all.filter(({ label, value }) => label === value)).toEqual([])
  expect(all[0]).toEqual({ value: 'AF', label: 'Afghanistan', hint: 'AF' })
})

test.each([
  ['us-ca', 'US-CA:United States (CA)'],
  [' DE-BY ', 'DE-BY:Germany (BY)'],
  ['GB-1', 'GB-1:United Kingdom (1)'],
])('a region is found by its code: %s', (typed, location) => {
  const region = regionOf(typed)
  expect(region && locationValue(region)).toBe(location)
})

test.each(['US', 'XX-CA', 'US-', 'US-CALI', 'US CA', ''])('%j is no region', (typed) => {
  expect(regionOf(typed)).toBeNull()
})

test.each([
  ['US:United States', 'US'],
  ['us', 'US'],
  [' us-ca : California', 'US-CA'],
])('a place is known by its code, with its name or without: %s', (location, code) => {
  expect(codeOf(location)).toBe(code)
})
