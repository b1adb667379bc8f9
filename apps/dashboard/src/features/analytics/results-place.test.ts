import { expect, test } from 'vitest'
import { placeQuery, readPlace } from './results-place.ts'

const ID = '0192f0c0-0000-7000-8000-000000000000'

test.each([
  { query: '?', tab: 'analytics', responseId: null },
  { query: '?tab=responses', tab: 'responses', responseId: null },
  { query: `?tab=responses&response=${ID}`, tab: 'responses', responseId: ID },
  { query: `?response=${ID}`, tab: 'analytics', responseId: ID },
] as const)('$query leads to $tab and back', ({ query, ...place }) => {
  expect(readPlace(new URLSearchParams(query))).toEqual(place)
  expect(placeQuery(place)).toBe(query)
})

test('what makes no sense in an address counts as left out', () => {
  expect(readPlace(new URLSearchParams('tab=secret&response=../../x'))).toEqual({ tab: 'analytics', responseId: null })
})
